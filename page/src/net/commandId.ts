import { hex } from './hex';

/** A new command id: 16 random bytes in hexadecimal. Unlike `randomUUID`, this works without https. */
export function newCommandId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}
