import { Time } from '#web/ui/Time.tsx';

/** When a penalty ends; what a penalty without an end is called. */
export function Until({ at, endless = '永久' }: { at: string | null; endless?: string }) {
  return at === null ? endless : <Time iso={at} />;
}
