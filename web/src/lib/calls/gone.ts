import type { CallFailure } from '#contract/envelope.ts';
import type { FailureName } from '#contract/failures.ts';
import { failureOf } from '#web/lib/page.ts';

const GONE: readonly FailureName[] = [
  'notFound',
  'postGone',
  'postRemoved',
  'sceneryRemoved',
  'lawfullyRemoved',
  'presenterGone',
  'essenceCodeUnknown',
  'essenceWithdrawn',
  'pluginWithdrawn',
  'answerClosed',
];

/** Returns whether what was asked for does not exist, or not any more. */
export function isGone({ name }: CallFailure): boolean {
  return name !== undefined && GONE.includes(name);
}

/** Returns null for what does not exist, so that a page is shown without it. Throws everything else. */
export function nullWhenGone(error: unknown): null {
  if (isGone(failureOf(error))) return null;
  throw error;
}
