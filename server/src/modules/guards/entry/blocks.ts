// Networks, fingerprints and mail domains the operator blocks; which of them meets a call is answered from memory (`entry.ts`).
import type { EntryBlock, EntryBlockKind, EntryEffect } from '#contract/api/admin/entry-blocks.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { keptBlocks } from './kept-blocks.ts';
import { tidyBlockValue } from './network-rules.ts';
import { deleteBlock, lockBlock, selectBlocks, storeBlock } from './queries-blocks.ts';

/** A block as the operator writes it. */
export interface WrittenBlock {
  id?: number | undefined;
  kind: EntryBlockKind;
  value: string;
  effect: EntryEffect;
  until?: string | null | undefined;
  note: string;
}

const PROBLEMS: Readonly<Record<EntryBlockKind, string>> = {
  network: '写成 203.0.113.0/24 或 2001:db8::/32 这样；IPv4 最宽 /8，IPv6 最宽 /19',
  print: '指纹写成 7F3A-91C2 这样',
  mailDomain: '写成 mailinator.com 这样的域名',
};

/** Returns a page of the blocks, the newest first. */
export async function listEntryBlocks(
  { db, now }: DbContext,
  { q, kind, page, size }: { q: string; kind?: EntryBlockKind | undefined; page: number; size: number },
): Promise<{ items: EntryBlock[]; total: number; page: number; size: number }> {
  const { items, total } = await selectBlocks(db, { q, kind: kind ?? null, offset: (page - 1) * size, limit: size });
  return { items: items.map((row) => ({ ...row, isOver: isOver(row.until, now) })), total, page, size };
}

/**
 * Blocks something, or changes a block. Throws `notFound` for the number of none, and `invalidInput` at the field for a value that is none of its
 * kind, an effect that does not fit, and an end that has passed.
 */
export async function saveEntryBlock({ tx, now }: WriteContext, written: WrittenBlock): Promise<EntryBlock> {
  const value = tidyBlockValue(written.kind, written.value);
  if (value === null) throw fieldFailure('value', PROBLEMS[written.kind]);
  if (written.effect === 'allow' && written.kind !== 'mailDomain') throw fieldFailure('effect', '只有邮箱域名可以放行');
  const until = written.until ?? null;
  if (until !== null && isOver(until, now)) throw fieldFailure('until', '这个时间已经过了');
  const before = await lockBlock(tx, { id: written.id ?? null, kind: written.kind, value });
  if (written.id !== undefined && before === null) throw new Failure('notFound');
  const block = { kind: written.kind, value, effect: written.effect, until: until === null ? null : new Date(until).toISOString(), note: written.note };
  const saved = await storeBlock({ tx, now }, { id: before?.id ?? null, ...block });
  keptBlocks.written(tx);
  const isSame = before !== null && changesOf(shownOf(before), block).after === undefined;
  // Whole, because an undo puts back all of it.
  const changes = before === null ? { after: factsOf(block), isNew: true as const } : { before: factsOf(before), after: factsOf(block) };
  const personal = personalOf(value, before?.value);
  if (isSame) recordNothing(tx);
  else await record({ tx, now }, { act: 'block.save', target: { kind: 'block', id: saved.id }, ...changes, personal });
  return { ...saved, isOver: false };
}

/** Blocks something no longer. Throws `notFound`. */
export async function removeEntryBlock({ tx, now }: WriteContext, id: number): Promise<{ id: number }> {
  const before = await deleteBlock(tx, id);
  if (before === null) throw new Failure('notFound');
  keptBlocks.written(tx);
  await record({ tx, now }, { act: 'block.remove', target: { kind: 'block', id }, before: factsOf(before), personal: personalOf(before.value, before.value) });
  return { id };
}

/** Blocks again what was blocked, as a record holds it, under its own number; for who takes an act back. */
export async function restoreEntryBlock({ tx, now }: WriteContext, id: number, block: Omit<WrittenBlock, 'id'>): Promise<void> {
  const saved = await storeBlock({ tx, now }, { id, ...block, until: block.until ?? null });
  keptBlocks.written(tx);
  await record({ tx, now }, { act: 'block.save', target: { kind: 'block', id: saved.id }, after: factsOf(saved), personal: personalOf(saved.value) });
}

/** What is hashed into the chain for good: an address of somebody is apart, where it can be erased. */
function factsOf({ kind, effect, until, note }: Omit<WrittenBlock, 'id'>): Omit<WrittenBlock, 'id' | 'value'> {
  return { kind, effect, until: until ?? null, note };
}

function personalOf(value: string, before?: string) {
  return { memberId: null, data: { name: value, value, ...(before !== undefined && { before }) } };
}

function shownOf({ kind, value, effect, until, note }: Omit<WrittenBlock, 'id'>): Omit<WrittenBlock, 'id'> {
  return { kind, value, effect, until: until ?? null, note };
}

function isOver(until: string | null, now: Date): boolean {
  return until !== null && Date.parse(until) <= now.getTime();
}
