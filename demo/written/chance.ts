import { createHash } from 'node:crypto';

/** Returns a number from 0 up to 1 that is the same whenever the same is asked. */
export function chance(...what: string[]): number {
  return createHash('sha1').update(what.join('\n')).digest().readUInt32BE() / 2 ** 32;
}
