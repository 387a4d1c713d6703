import type { Takedown, TakedownState, TakedownTarget } from '#contract/api/admin/takedowns.ts';
import { TAKEDOWN_TARGET_LABELS } from '../parts/labels/takedown-labels.ts';

export const STATE_LABELS: Readonly<Record<TakedownState, string>> = { waiting: '等执行', executed: '已执行', released: '已解除', returned: '退回了' };

/** Returns what has become of an order. */
export function stateOf({ executedAt, releasedAt, returnedAt }: Pick<Takedown, 'executedAt' | 'releasedAt' | 'returnedAt'>): TakedownState {
  if (releasedAt !== null) return 'released';
  if (returnedAt !== null) return 'returned';
  return executedAt === null ? 'waiting' : 'executed';
}

/** Returns what an order is about, in numbers. */
export function formatTargets(targets: readonly TakedownTarget[]): string {
  const counts = Map.groupBy(targets, ({ kind }) => kind);
  return [...counts].map(([kind, all]) => `${TAKEDOWN_TARGET_LABELS[kind]} ${all.length}`).join('、');
}

/** Returns the address of the register. */
export function takedownsHref({ state = '', after = null, open }: { state?: TakedownState | ''; after?: string | null; open?: number }): string {
  const query = new URLSearchParams({
    ...(state !== '' && { state }),
    ...(after !== null && { after }),
    ...(open !== undefined && { open: String(open) }),
  }).toString();
  return `/admin/takedowns${query && `?${query}`}`;
}
