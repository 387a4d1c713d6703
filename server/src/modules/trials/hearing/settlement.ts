import type { PartyWord } from '../case/queries-people.ts';

/** Who has to agree: everybody whose complaint the case consists of, and every accused who was seen to play their character. */
export interface Settling {
  complainantIds: readonly number[];
  accused: readonly { memberId: number | null }[];
}

/**
 * Returns why a case cannot be settled by what its parties have said about its terms, of which its presenter may have chosen some; null: both sides have
 * spoken. `words` null: there are no terms that anybody could agree to. What was written with a code agrees to nothing: nobody knows whose words it is.
 */
export function refuseSettlement({ complainantIds, accused }: Settling, words: readonly PartyWord[] | null, chosenIds: readonly number[]): string | null {
  if (words === null) return '请先写下条件：用“提议和解”写明怎样算了结，再请两边在案卷里说同意';
  const chosen = words.filter(({ id }) => chosenIds.includes(id));
  if (chosen.length < new Set(chosenIds).size) return '选出的话里，有的不是当事人在案卷里说的，或者说在最后一次写下条件之前；答辩也不算';
  const saidBy = new Set((chosenIds.length > 0 ? chosen : words).map(({ memberId }) => memberId));
  const provenIds = accused.flatMap(({ memberId }) => memberId ?? []);
  if (provenIds.length === 0) return '被检举人还没有核对过角色，没有人能替他答应：和解要两边都在案卷里说过。检举人不告了，可以撤回';
  if (!complainantIds.every((id) => saidBy.has(id))) return '写下条件以后，检举人还没有在案卷里说过同意：请每一位检举人写一句补充，同意什么、怎样算了结';
  if (!provenIds.every((id) => saidBy.has(id)))
    return '写下条件以后，被检举人本人还没有在案卷里说过同意，答辩不算：请他用核对过的账号写一句陈述，同意什么、怎样算了结';
  return null;
}
