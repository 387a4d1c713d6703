import { isQueueKind, isQueueTab, type QueueKind, type QueueTab } from '#contract/api/queue-kinds.ts';

/** One thing of the queue, as its address names it. */
export interface QueueThing {
  kind: QueueKind;
  id: number;
}

/** What the address of the queue selects. */
export interface QueueChoice {
  tab: QueueTab | '';
  kind: QueueKind | '';
  /** What is open; `first`: whatever is the most urgent. */
  item: QueueThing | 'first' | null;
}

/** The same once it is known what is open. */
export interface OpenQueueChoice extends QueueChoice {
  item: QueueThing | null;
}

/** Reads it out of a query; what makes no sense counts as not given. */
export function readQueueChoice(query: URLSearchParams): QueueChoice {
  const [tab, kind, item] = [query.get('tab') ?? '', query.get('kind') ?? '', query.get('item') ?? ''];
  return { tab: isQueueTab(tab) ? tab : '', kind: isQueueKind(kind) ? kind : '', item: item === 'first' ? 'first' : thingNamed(item) };
}

/** Returns the address of the queue for a choice, from a cursor on. */
export function queueHref({ tab = '', kind = '', item = null }: Partial<QueueChoice>, after?: string): string {
  const query = new URLSearchParams();
  if (tab !== '') query.set('tab', tab);
  if (kind !== '') query.set('kind', kind);
  if (item !== null) query.set('item', item === 'first' ? item : `${item.kind}-${item.id}`);
  if (after !== undefined) query.set('after', after);
  const text = query.toString();
  return `/admin/queue${text && `?${text}`}`;
}

function thingNamed(name: string): QueueThing | null {
  const [, kind = '', id = ''] = /^([a-z_]+)-([1-9]\d{0,14})$/.exec(name) ?? [];
  return isQueueKind(kind) ? { kind, id: Number(id) } : null;
}

/** Returns whether two names are of the same thing. */
export function isSameThing(one: QueueThing | null, other: QueueThing | null): boolean {
  return one !== null && other !== null && one.kind === other.kind && one.id === other.id;
}
