import { useSyncExternalStore } from 'react';
import { leftOf } from './due-text.ts';

/** Renders how long is left until an instant: nothing in the page that is the same for everybody, because that would be outdated there. */
export function Left({ until, before = '' }: { until: string; before?: string }) {
  const text = useSyncExternalStore(
    () => () => undefined,
    () => leftText(until),
    () => null,
  );
  return text !== null && before + text;
}

function leftText(until: string): string {
  const left = leftOf(until, new Date());
  return left === null ? '已经到期' : `还剩 ${left.count} ${left.unit}`;
}
