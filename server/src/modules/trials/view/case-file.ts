import type { Dossier } from '#contract/api/trials.ts';
import { jurorsNamedAt } from '#server/modules/blacklist/index.ts';
import { readEntryLabels, type EntryLabels } from '#server/modules/dictionaries/index.ts';
import { nameTag, personOf } from '#server/modules/members/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { selectFirstNetworks, selectJoined, type JoinedRow } from '../joining/queries-joins.ts';
import { joinedVoices, type JoinedVoice } from '../joining/joined-voices.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { selectPanelLot, type PanelLot } from '../case/queries-lots.ts';
import { selectSitting, selectVotes, type PanelCallRow, type VoteRow } from '../case/queries-panels.ts';
import { selectVerdicts, type VerdictRow } from '../case/queries-verdicts.ts';
import {
  selectAppealsIn,
  selectEvents,
  selectEvidence,
  selectPersons,
  selectStatements,
  type AppealRow,
  type EventRow,
  type EvidenceRow,
  type StatementRow,
} from './queries-view.ts';

/** Everything of a case, before it is decided what of it is shown. */
export interface CaseFile {
  row: CaseRow;
  evidence: EvidenceRow[];
  statements: StatementRow[];
  events: EventRow[];
  appeals: AppealRow[];
  verdicts: VerdictRow[];
  /** The panel that was drawn last, who sat on it in the end and how they voted; null without one. */
  panel: { lot: PanelLot; sitting: PanelCallRow[]; votes: VoteRow[] } | null;
  /** The complaints that were joined to it. */
  joined: JoinedRow[];
  /** Whether each speaks for a person of its own. */
  voices: Map<number, JoinedVoice>;
  person(id: number): Dossier['complainant'];
  labelOf: EntryLabels;
  /** When its jurors are named; null: they are. */
  jurorsNamedAt: Date | null;
  now: Date;
}

/** Returns when the tickets of a case were issued, and for how many days one of them may be appealed; null without one. */
export function issuedOf({ accused, closedAt }: CaseRow): { issuedAt: string; appealDays: number } | null {
  const days = accused.flatMap(({ ticketId, appealDays }) => (ticketId === null || appealDays === null ? [] : [appealDays]));
  return closedAt === null || days.length === 0 ? null : { issuedAt: closedAt, appealDays: Math.max(...days) };
}

/** Returns the present file of a case. */
export async function openFile({ db, now }: DbContext, row: CaseRow): Promise<CaseFile> {
  const [evidence, statements, events, appeals, verdicts, labelOf, lot, sitting, votes, joined] = await Promise.all([
    selectEvidence(db, row.id),
    selectStatements(db, row.id),
    selectEvents(db, row.id),
    selectAppealsIn(db, row.id),
    selectVerdicts(db, row.id),
    readEntryLabels(db),
    selectPanelLot(db, { caseId: row.id, appealId: null }),
    selectSitting(db, { caseId: row.id, appealId: null }),
    selectVotes(db, { caseId: row.id, appealId: null }),
    selectJoined(db, row.id),
  ]);
  const voices = joined.length === 0 ? new Map<number, JoinedVoice>() : joinedVoices({ networks: await selectFirstNetworks(db, row.id) }, joined);
  const namedAt = jurorsNamedAt(issuedOf(row), await readSettings(db), now);
  const involved = [
    row.complainantId,
    ...joined.map(({ complainantId }) => complainantId),
    row.presenterId,
    ...row.witnessIds,
    ...appeals.map(({ presenterId }) => presenterId),
    ...verdicts.flatMap(({ presenterId, countersignerId }) => [presenterId, countersignerId]),
    ...sitting.map(({ memberId }) => memberId),
  ];
  const persons = new Map((await selectPersons(db, [...new Set(involved.filter((id) => id !== null))])).map((each) => [each.id, personOf(each)]));
  // Who takes another name, or has their account erased, is named so everywhere from then on.
  readsTags(...[...persons.keys()].map(nameTag));
  const person = (id: number) => {
    const found = persons.get(id);
    if (!found) throw new Error(`member ${id} of case ${row.id} is not there`);
    return found;
  };
  return {
    row,
    evidence,
    statements,
    events,
    appeals,
    verdicts,
    panel: lot && { lot, sitting, votes },
    joined,
    voices,
    person,
    labelOf,
    jurorsNamedAt: namedAt,
    now,
  };
}
