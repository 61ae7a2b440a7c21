/**
 * Converts the server's passkey options for the browser, and the browser's answer to JSON.
 *
 * `parseCreationOptionsFromJSON` and `toJSON` do the same, but not all browsers with passkeys have them.
 */

type Json = Record<string, unknown>;

/** The browser, not the server, stopped the use of a passkey. */
export class PasskeyError extends Error {
  constructor(readonly reason: 'cancelled' | 'known' | 'unsupported') {
    super(reason);
  }
}

/** Browsers offer passkeys only over https and on localhost. */
export function arePasskeysPossible(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window && isSecureContext;
}

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = base64url.replace(/-/g, '+').replace(/_/g, '/');
  const text = atob(plain.padEnd(Math.ceil(plain.length / 4) * 4, '='));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

export function textOf(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function withBytes(descriptors: unknown): PublicKeyCredentialDescriptor[] {
  return (Array.isArray(descriptors) ? descriptors : []).map((one: Json) => ({
    ...(one as unknown as PublicKeyCredentialDescriptor),
    id: bytesOf(String(one.id)),
  }));
}

export function creationOptions(json: Json): PublicKeyCredentialCreationOptions {
  const user = json.user as Json;
  return {
    ...(json as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytesOf(String(json.challenge)),
    user: { ...(user as unknown as PublicKeyCredentialUserEntity), id: bytesOf(String(user.id)) },
    excludeCredentials: withBytes(json.excludeCredentials),
  };
}

export function requestOptions(json: Json): PublicKeyCredentialRequestOptions {
  return {
    ...(json as unknown as PublicKeyCredentialRequestOptions),
    challenge: bytesOf(String(json.challenge)),
    allowCredentials: withBytes(json.allowCredentials),
  };
}

async function askDevice(request: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!arePasskeysPossible()) throw new PasskeyError('unsupported');
  try {
    const answer = await request();
    if (answer === null) throw new PasskeyError('cancelled');
    return answer as PublicKeyCredential;
  } catch (error) {
    if (error instanceof PasskeyError) throw error;
    const name = error instanceof DOMException ? error.name : '';
    // "InvalidStateError" means that the device already has a passkey for this site.
    if (name === 'InvalidStateError') throw new PasskeyError('known');
    throw new PasskeyError(name === 'NotSupportedError' ? 'unsupported' : 'cancelled');
  }
}

export async function makePasskey(options: Json) {
  const made = await askDevice(() =>
    navigator.credentials.create({ publicKey: creationOptions(options) }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    rawId: textOf(made.rawId),
    type: 'public-key' as const,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
    },
  };
}

export async function usePasskey(options: Json) {
  const used = await askDevice(() => navigator.credentials.get({ publicKey: requestOptions(options) }));
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    id: used.id,
    rawId: textOf(used.rawId),
    type: 'public-key' as const,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle === null ? null : textOf(response.userHandle),
    },
  };
}
