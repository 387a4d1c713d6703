import { isSameSecret, type Secrets } from '#server/platform/process/secrets.ts';

const PURPOSE = 'door-mail-off';
const TOKEN = /^d-([0-9a-z]{1,12})-([A-Za-z0-9_-]{43})$/;

/** Returns the token by which the reader of a mail removes their address, and nothing else. */
export function offTokenOf(secrets: Secrets, id: number): string {
  return `d-${id.toString(36)}-${secrets.keyedHash(PURPOSE, String(id)).toString('base64url')}`;
}

/** Returns the id of the address a token belongs to; null for a wrong one. */
export function idOfOffToken(secrets: Secrets, token: string): number | null {
  const id = Number.parseInt(TOKEN.exec(token)?.[1] ?? '', 36);
  if (!Number.isSafeInteger(id)) return null;
  const expected = offTokenOf(secrets, id);
  return isSameSecret(token, expected) ? id : null;
}
