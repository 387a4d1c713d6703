import type { ListedRow } from './queries-list.ts';

/** Penalties by their digit, from 1. */
export const LISTED_PENALTIES = ['list90', 'list365', 'permanent'] as const;

/** Returns a text that cannot break a row: control characters and `%` as `%XX`. As `pack` of Text.lua. */
export function packed(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
  return text.replace(/[\0-\x1f\x7f%]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/** Returns a realm as the client writes it: without spaces and hyphens. As `realmKey` of Text.lua. */
export function clientRealm(realmKey: string): string {
  return realmKey.replace(/[\s-]/g, '');
}

/** Returns the place of a name among the texts of its realm. As `checksum` of List.lua. */
export function checksumOf(text: string): number {
  return Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 65_521, 0);
}

/** Returns a character's row without its line break: name, penalty, state and offences, end, ticket. `offences` gives each its place. */
export function rowOf(row: ListedRow, offences: readonly string[]): string {
  const penalty = LISTED_PENALTIES.indexOf(row.penalty) + 1;
  const codes = row.offences.map((offence) => offences.indexOf(offence).toString(36).padStart(2, '0')).join('');
  const ends = row.until === null ? 0 : Math.floor(Date.parse(row.until) / 1000);
  return `${packed(row.nameKey)}\t${penalty}${row.disputed ? 'd' : '-'}${codes}\t${ends.toString(36)}\t${packed(row.ticket)}`;
}

/** Returns every offence of these rows once, in the order of their names. */
export function offencesOf(rows: readonly ListedRow[]): string[] {
  return [...new Set(rows.flatMap(({ offences }) => offences))].sort();
}

/** Returns rows by realm, in the order in which they come. */
export function byRealm(rows: readonly ListedRow[]): Map<string, ListedRow[]> {
  const realms = new Map<string, ListedRow[]>();
  for (const row of rows) {
    const realm = clientRealm(row.realmKey);
    const held = realms.get(realm);
    if (held) held.push(row);
    else realms.set(realm, [row]);
  }
  return realms;
}
