import { Time } from '#web/ui/Time.tsx';

/** Renders when a penalty ends, or the label of a penalty without an end. */
export function Until({ at, endless = '永久' }: { at: string | null; endless?: string }) {
  return at === null ? endless : <Time iso={at} />;
}
