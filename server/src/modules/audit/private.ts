import { countGraphemes } from '#contract/text/graphemes.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { record } from './ledger.ts';

/** Something of a member that is not public. */
export interface PrivateThing {
  kind: string;
  id: number;
  /** Which part of it. */
  field: string;
  memberId: number;
}

/** Puts on record that somebody has opened what a member has not made public. */
export async function recordPrivateRead(context: WriteContext, { kind, id, field, memberId }: PrivateThing): Promise<void> {
  await record(context, { act: 'private.read', target: { kind, id }, after: { field, of: memberId } });
}

/** Returns what is shown of something private before it is opened: how it begins, so that an empty one looks different. */
export function maskPrivate(text: string): string {
  const [first = ''] = text.trim();
  return first === '' ? '' : `${first}${'*'.repeat(Math.min(6, Math.max(3, countGraphemes(text.trim()) - 1)))}`;
}
