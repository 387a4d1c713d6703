import type { EntryBlockKind } from '#contract/api/admin/entry-blocks.ts';

export type KindFilter = EntryBlockKind | null;

export const KIND_LABELS: Readonly<Record<EntryBlockKind, string>> = { network: '网络', print: '指纹', mailDomain: '邮箱域名' };

/** Returns the kind an address asks for; null: all. */
export function readKind(text: string | null): KindFilter {
  return text === 'network' || text === 'print' || text === 'mailDomain' ? text : null;
}
