// Passkeys between JSON and the browser. Written out, because browsers of before 2025 have no `parseCreationOptionsFromJSON`, and what a password
// manager puts in the place of a credential has no `toJSON`.
import type { NewCredential, PasskeyCreation, PasskeyRequest, UsedCredential } from '#contract/api/passkeys.ts';
import { failureOf } from '#web/lib/page.ts';

/** Asks the browser to make a passkey; null when its user has thought otherwise. Rejects with a sentence for them. */
export async function createPasskey({ user, excludeCredentials, challenge, ...options }: PasskeyCreation): Promise<NewCredential | null> {
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: excludeCredentials.map(descriptorOf),
      },
    }),
  );
  if (!(credential?.response instanceof AuthenticatorAttestationResponse)) return null;
  const { clientDataJSON, attestationObject } = credential.response;
  const transports = credential.response.getTransports?.() ?? [];
  return {
    ...idsOf(credential),
    response: { clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject), transports },
  };
}

/** Asks the browser for a passkey, in a dialog of its own or, `conditional`, among what it fills fields with; null when there was none. */
export async function askForPasskey(
  { allowCredentials, challenge, ...options }: PasskeyRequest,
  how: { mediation?: 'conditional'; signal?: AbortSignal } = {},
): Promise<UsedCredential | null> {
  const credential = await asked(() =>
    navigator.credentials.get({ ...how, publicKey: { ...options, challenge: bytesOf(challenge), allowCredentials: allowCredentials.map(descriptorOf) } }),
  );
  if (!(credential?.response instanceof AuthenticatorAssertionResponse)) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  return {
    ...idsOf(credential),
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle ? textOf(userHandle) : '',
    },
  };
}

/** Returns what went wrong as a sentence: of the browser, or of the site. */
export function problemOf(error: unknown): string {
  return (error instanceof Error ? error.message : failureOf(error).message) || '没有成功，请再试一次';
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    // Closed, or nothing done for minutes: browsers do not say which.
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw new Error(SENTENCES[name] ?? '浏览器没有做成，请再试一次，或换一种方式', { cause: error });
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  InvalidStateError: '这台设备上已经有这个账号的通行密钥了',
  SecurityError: '从这个网址进来用不了通行密钥，请从网站平常的网址进来',
  NotSupportedError: '这台设备做不了这样的通行密钥',
};

function descriptorOf({ id, type, transports }: PasskeyRequest['allowCredentials'][number]): PublicKeyCredentialDescriptor {
  return { id: bytesOf(id), type, transports: transports.filter(isTransport) };
}

const TRANSPORTS: readonly string[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] satisfies AuthenticatorTransport[];

function isTransport(transport: string): transport is AuthenticatorTransport {
  return TRANSPORTS.includes(transport);
}

function idsOf({ id, rawId }: PublicKeyCredential): { id: string; rawId: string; type: 'public-key' } {
  return { id, rawId: textOf(rawId), type: 'public-key' };
}

/** Bytes of base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

/** Base64url of bytes. */
function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
