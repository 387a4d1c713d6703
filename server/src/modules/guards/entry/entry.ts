import type { EntryEffect } from '#contract/api/admin/entry-blocks.ts';
import { Failure } from '#contract/failures.ts';
import { readEveryPrint } from '#server/modules/audit/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { noteCaught } from '../state/caught.ts';
import { keptBlocks } from './kept-blocks.ts';
import { createEntryMatcher, type EntryMatcher } from './network-rules.ts';

const matchers = new WeakMap<object, EntryMatcher>();

type Asked = Pick<ApiRequest, 'platform' | 'now' | 'address'>;

async function matcherOf({ db }: Asked['platform']): Promise<EntryMatcher> {
  const blocks = await keptBlocks.read(db);
  const known = matchers.get(blocks) ?? createEntryMatcher(blocks, await readEveryPrint(db));
  matchers.set(blocks, known);
  return known;
}

/** Returns what the operator wants of calls from this address; null: nothing. */
export async function entryEffect({ platform, now, address }: Asked): Promise<EntryEffect | null> {
  return (await matcherOf(platform)).ofAddress(address, now);
}

/** Returns what the operator wants of a mail domain; null: nothing. */
export async function domainEffect({ platform, now }: Pick<Asked, 'platform' | 'now'>, domain: string): Promise<EntryEffect | null> {
  return (await matcherOf(platform)).ofDomain(domain, now);
}

/** Lets a call in from a network that is not blocked. Throws `entryRefused`. */
export async function requireEntry(asked: Asked): Promise<void> {
  if ((await entryEffect(asked)) !== 'refuse') return;
  noteCaught({ db: asked.platform.db, now: asked.now }, 'entryRefused');
  throw new Failure('entryRefused');
}
