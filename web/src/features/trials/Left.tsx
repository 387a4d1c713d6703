import { useSyncExternalStore } from 'react';
import { leftText } from './due-text.ts';

/** Renders how long is left until an instant: nothing in the page that is the same for everybody, because that would be outdated there. */
export function Left({ until, before = '' }: { until: string; before?: string }) {
  const text = useSyncExternalStore(
    () => () => undefined,
    () => leftText(until, new Date()),
    () => null,
  );
  return (
    <span data-until={until} data-before={before}>
      {text !== null && before + text}
    </span>
  );
}
