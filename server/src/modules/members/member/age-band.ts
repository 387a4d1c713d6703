import { ageBandOf, type AgeBand } from '#contract/age.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { selectDuties, updateAgeBand } from './queries.ts';

const BANDS: readonly (AgeBand | null)[] = [null, 'child', 'teen', 'adult'];

/**
 * Notes that a member is older by now, or how old they are where nobody has asked. Throws `invalidInput` for somebody who would get younger, and for a child
 * whose guardian nobody has asked.
 */
export async function raiseAgeBand({ db, now, viewer }: MemberContext, birthYear: number): Promise<{ ageBand: AgeBand }> {
  const ageBand = ageBandOf(birthYear, now);
  return db.transaction(async (tx) => {
    const before = (await selectDuties(tx, viewer.id)).ageBand;
    if (before === null && ageBand === 'child') throw fieldFailure('birthYear', '未满 14 岁要监护人同意，请让监护人写信给站方');
    if (BANDS.indexOf(ageBand) < BANDS.indexOf(before)) throw fieldFailure('birthYear', '年龄段只能往大里改；填错了的，请写信给站方');
    if (ageBand !== before) await updateAgeBand(tx, viewer.id, ageBand);
    writesTags(tx, `member:${viewer.id}`);
    return { ageBand };
  });
}
