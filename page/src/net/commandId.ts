/** A new command id: 16 random bytes in hexadecimal. Unlike `randomUUID`, this works without https. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
