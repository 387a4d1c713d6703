import type { DecidedBy, PanelState } from '#contract/api/trials.ts';
import { unnamedJuror } from '#server/modules/blacklist/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { heardIn } from '../case/actors.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { selectPanelLot } from '../case/queries-lots.ts';
import { selectSitting, selectVotes } from '../case/queries-panels.ts';
import { servedCapOf } from '../rules/heard.ts';
import { penaltyOf, rungsFor } from '../rules/panels.ts';
import type { CaseFile } from './case-file.ts';

/** Returns the panel of a case as a reader of its file sees it: of the votes nothing but their own. Null while it has none. */
export async function panelStateOf(db: Db, row: CaseRow, viewerId: number): Promise<PanelState | null> {
  const lot = await selectPanelLot(db, { caseId: row.id, appealId: null });
  if (!lot) return null;
  const [sitting, votes] = await Promise.all([selectSitting(db, { caseId: row.id, appealId: null }), selectVotes(db, { caseId: row.id, appealId: null })]);
  const servedCap = servedCapOf(await readSettings(db));
  const own = sitting.find(({ memberId }) => memberId === viewerId);
  return {
    size: lot.seats,
    accepted: sitting.filter(({ acceptedAt }) => acceptedAt !== null).length,
    voted: sitting.filter(({ votedAt }) => votedAt !== null).length,
    own: own
      ? {
          acceptBy: own.acceptBy,
          voteBy: own.voteBy,
          isAccepted: own.acceptedAt !== null,
          votedAt: own.votedAt,
          votes: votes.filter(({ callId }) => callId === own.id).map(({ accusedId, rung }) => ({ accusedId, rung })),
          reason: own.reason,
          choices: row.accused.map((accused) => ({
            accusedId: accused.id,
            rungs: rungsFor(heardIn(row, accused) ?? 'untried', servedCap, row.foundFalse !== null),
          })),
        }
      : null,
  };
}

/** Returns who decided a case, with the votes of its panel and why; null before its verdict. */
export function decidedByOf(file: CaseFile, clean: (text: string) => string): DecidedBy | null {
  const final = file.verdicts.find(({ status }) => status === 'final');
  if (!final || file.row.closedAt === null) return null;
  const { panel, person, jurorsNamedAt } = file;
  const result = (accusedId: number) => (final.decidedPenalties ?? final.penalties).find((each) => each.accusedId === accusedId)?.penalty ?? null;
  const jurors = (panel?.sitting ?? [])
    .filter(({ votedAt }) => votedAt !== null)
    .map((juror) => {
      const votes = (panel?.votes ?? []).filter(({ callId }) => callId === juror.id).map(({ accusedId, rung }) => ({ accusedId, rung }));
      const isDissent = votes.some(({ accusedId, rung }) => penaltyOf(rung) !== result(accusedId));
      return { person: jurorsNamedAt === null ? person(juror.memberId) : unnamedJuror(juror.seat), votes, reason: clean(juror.reason), isDissent };
    });
  return {
    seat: panel ? 'panel' : final.countersignerId === null ? 'single' : 'signed',
    n: panel?.lot.seats ?? 0,
    judge: person(final.presenterId),
    signers: final.countersignerId === null ? [] : [person(final.countersignerId)],
    jurors,
    jurorsNamedAt: jurorsNamedAt?.toISOString() ?? null,
  };
}
