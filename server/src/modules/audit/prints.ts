import { createHash } from 'node:crypto';
import { networkOf } from '#server/platform/process/network.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { selectPrintKey, selectPrintKeys } from './queries-prints.ts';

/** Names a network without saying which it is: `7F3A91C2`. */
export type Print = (address: string) => string;

/** Returns how networks are named in this quarter, as the records of acts name them; null where nothing may be written and nobody has asked before. */
export async function readPrints({ db, now }: DbContext): Promise<Print | null> {
  const key = await selectPrintKey(db, quarterOf(now));
  return key === null ? null : printsBy(key);
}

/** Names a network as the staff may have seen it at an instant: in that quarter and the one before, as long as their keys are kept. */
export type PrintsAt = (address: string, seenAt: Date) => string[];

/** Returns how networks are named in every quarter whose key is kept. */
export async function readEveryPrint(db: Db): Promise<PrintsAt> {
  const byQuarter = new Map((await selectPrintKeys(db)).map(({ quarter, key }) => [quarter, printsBy(key)]));
  return (address, seenAt) => {
    const before = new Date(Date.UTC(seenAt.getUTCFullYear(), seenAt.getUTCMonth() - 3, 1));
    return [seenAt, before].flatMap((at) => byQuarter.get(quarterOf(at))?.(address) ?? []);
  };
}

/** Returns a print as people read it: `7F3A-91C2`. */
export function printText(print: string): string {
  return `${print.slice(0, 4)}-${print.slice(4)}`;
}

function printsBy(key: Buffer): Print {
  const inner = (text: string) => createHash('sha256').update(key).update(text).digest();
  const known = new Map<string, string>();
  return (address) => {
    const network = networkOf(address);
    const print = known.get(network) ?? createHash('sha256').update(key).update(inner(network)).digest().subarray(0, 4).toString('hex').toUpperCase();
    if (known.size < MAX_KNOWN) known.set(network, print);
    return print;
  };
}

/** The most networks that are remembered: blocks are asked for every call, from however many. */
const MAX_KNOWN = 20_000;

function quarterOf(at: Date): string {
  return `${at.getUTCFullYear()}Q${Math.floor(at.getUTCMonth() / 3) + 1}`;
}
