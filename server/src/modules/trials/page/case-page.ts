import { Failure } from '#contract/failures.ts';
import type { CasePage } from '#contract/api/trials.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { requireNotSealed } from '#server/modules/removals/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { casesTag } from '../case/take-step.ts';
import { selectOfCase } from '../appeal/queries-appeals.ts';
import { factsOf, heardIn } from '../case/actors.ts';
import { endLineOf, isPublished } from '../case/public-text.ts';
import { selectCase, type CaseRow } from '../case/queries-case.ts';
import { selectPanelLot } from '../case/queries-lots.ts';
import { readOwnFigures } from '../figures/figures.ts';
import { findCommentHold } from '../protect/hold-comments.ts';
import { appealWindow } from '../rules/door.ts';
import { canRefile } from '../rules/needs.ts';
import { worstHeard } from '../rules/turn.ts';
import { openFile } from '../view/case-file.ts';
import { attemptOf } from '../view/parts.ts';
import { publicCaseOf } from '../view/view.ts';

/** Returns a case as everybody may see it, with what its page says of how it ended. Throws `postGone` for a post that is none, and `lawfullyRemoved`. */
export async function viewCasePage({ db, now }: DbContext, id: number): Promise<CasePage> {
  const row = await selectCase(db, id);
  if (!row) throw new Failure('postGone');
  readsTags(`case:${id}`, `post:${id}`, casesTag(row.gameId));
  await requireNotSealed(db, { kind: 'post', id });
  const [file, commentHold, judgeFigures, draw, appeal] = await Promise.all([
    openFile({ db, now }, row),
    findCommentHold({ db, now }, id),
    row.closedAt === null || row.presenterId === null ? null : readOwnFigures({ db, now }, row.gameId, row.presenterId),
    drawOf(db, row),
    appealOf({ db, now }, row),
  ]);
  const isJudged = row.closedAt !== null && isPublished(row.outcome);
  return {
    ...publicCaseOf(file),
    commentHold,
    outcomeLine: endLineOf(row, file.labelOf),
    heard: isJudged ? worstHeard(row.accused.map((accused) => heardIn(row, accused))) : null,
    // Who carries a notice tells who is accused, so nothing of it is public before the verdict.
    deliveryAttempts: isJudged ? row.attempts.map(attemptOf) : [],
    judgeFigures,
    draw,
    ...appeal,
    canRefile: canRefile(factsOf(row)),
  };
}

/** Returns from how many the panel of a closed case was drawn. */
async function drawOf(db: Db, row: CaseRow): Promise<CasePage['draw']> {
  const lot = row.closedAt === null ? null : await selectPanelLot(db, { caseId: row.id, appealId: null });
  return lot === null ? null : { day: lot.day, poolSize: lot.pool.length };
}

/** Returns whether a ticket of a case may be appealed, and until when the last of them may. */
async function appealOf({ db, now }: DbContext, row: CaseRow): Promise<Pick<CasePage, 'canAppeal' | 'appealBy'>> {
  if (row.closedAt === null) return { canAppeal: false, appealBy: null };
  const windows = (await selectOfCase(db, row.id)).map((ticket) => appealWindow(ticket, now)).filter(({ canAppeal }) => canAppeal);
  const ends = windows.map(({ appealBy }) => appealBy);
  const dated = ends.filter((end) => end !== null).toSorted((one, other) => one.getTime() - other.getTime());
  return { canAppeal: windows.length > 0, appealBy: dated.length === ends.length ? (dated.at(-1)?.toISOString() ?? null) : null };
}
