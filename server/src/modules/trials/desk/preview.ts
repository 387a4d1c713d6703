import { Failure } from '#contract/failures.ts';
import type { PrecedentFigures, TrialPreview } from '#contract/api/trials.ts';
import { PENALTIES, ticketStatus } from '#server/modules/blacklist/index.ts';
import { documentText } from '#server/modules/documents/index.ts';
import { textLikeness } from '#server/modules/indexing/index.ts';
import { findEntryDetails, listDictionaries, readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectCrossCases, selectRecord, selectSameFiles } from '../record/queries-records.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { selectCase, type CaseRow } from '../case/queries-case.ts';
import { countInHand, selectTenure } from '../case/queries-people.ts';
import { SOFT_LIMIT } from '../rules/limits.ts';
import { proposalCap } from '../rules/panels.ts';
import { panelSizeOf } from '../verdict/draw-panel.ts';
import { signingContext } from '../verdict/signers.ts';
import { selectHistory, selectOpenCases } from './queries-desk.ts';
import { selectMedianDays, selectPrecedents, selectSimilar } from '../case/queries-verdicts.ts';
import { actionsFor } from '../rules/permit.ts';
import { isCalledToDecide } from '../appeal/draw.ts';
import { accessOf } from '../rules/access.ts';
import { conflictsOf, hintsOf } from '../rules/conflicts.ts';
import { isHeardOut } from '../rules/facts.ts';
import { likenessOf } from '../rules/likeness.ts';
import { penaltyBandOf } from '../rules/verdict.ts';
import { selectCandidates } from '../joining/queries-joins.ts';
import { selectPersons } from '../view/queries-view.ts';
import { closedViewOf, openDossier } from '../view/view.ts';

/** How many of the newest cases are searched for similar ones. */
const MAX_NEARBY_CASES = 200;
const MAX_SIMILAR = 8;

/**
 * Returns what a presenter sees before taking a case, and while writing its verdict. Throws `postGone`, and `complaintChanged` where it was rewritten since
 * they looked at it.
 */
export async function previewTrial({ db, viewer, now }: MemberRequest, id: number, seenRevision?: number): Promise<TrialPreview> {
  const row = await selectCase(db, id);
  if (!row) throw new Failure('postGone');
  if (seenRevision !== undefined && seenRevision !== row.revision) throw new Failure('complaintChanged');
  const person = await courtPersonOf({ db, now }, viewer);
  const facts = factsOf(row);
  const reader = { kind: 'person' as const, person, isCalled: await isCalledToDecide({ db, now }, row, viewer.id) };
  const access = accessOf(facts, reader);
  const [history, openCases, complainantRecord, crossCases, sameFiles, figures, similar, articles, labelOf, signing, tenure, heldCount] = await Promise.all([
    access.background ? selectHistory(db, id) : [],
    access.background ? selectOpenCases(db, id) : [],
    access.background ? selectRecord(db, id) : null,
    access.background ? selectCrossCases(db, id) : [],
    access.background ? selectSameFiles(db, id) : [],
    viewPrecedents(db, row.gameId, row.offence),
    similarTo(db, row),
    articlesOf(db, row.offence),
    readEntryLabels(db),
    signingContext({ db, now }, row, viewer.id),
    selectTenure({ db, now }, viewer.id),
    countInHand(db, viewer.id),
  ]);
  return {
    dossier: access.file ? await openDossier({ db, now }, row, reader) : null,
    case: await closedViewOf({ db, now }, row),
    revision: row.revision,
    // An operator never judges: a name they type into their profile must not be found to be accused from here.
    conflicts: viewer.role === 'presenter' ? conflictsOf(facts, person) : [],
    hints: viewer.role === 'presenter' ? hintsOf(facts, person) : [],
    actions: actionsFor({ facts, person: { ...person, suspended: viewer.suspended !== null }, now }, signing),
    history: history.map(({ expiresAt, ...ticket }) => ({
      ...ticket,
      offence: labelOf('offence', ticket.offence),
      penalty: labelOf('penalty', ticket.penalty),
      status: ticketStatus({ expiresAt, isAnnulled: false, isSuspended: false }, now) === 'expired' ? 'expired' : 'active',
    })),
    openCases,
    complainantRecord: row.isDirect || row.foundFalse !== null ? null : complainantRecord,
    crossCases,
    samePicture: sameFiles.map(({ complainantId: _, ...same }) => same),
    precedents: { ...figures, similar },
    joinCandidates: access.desk && row.presenterId === viewer.id && row.closedAt === null ? await candidatesOf(db, id) : [],
    onProbation: viewer.role === 'presenter' && !tenure.isTenured,
    penaltyCap: proposalCap(!tenure.isAnybodyTenured),
    panelSize: viewer.role === 'presenter' ? await panelSizeOf({ db, now }, row, viewer.id) : 0,
    heldCount,
    softLimit: SOFT_LIMIT,
    articles,
    missing: missingOf(row, now),
  };
}

/** Returns the cases that may be joined to a case, with who filed them. */
async function candidatesOf(db: Db, id: number): Promise<TrialPreview['joinCandidates']> {
  const rows = await selectCandidates(db, id);
  const persons = new Map((await selectPersons(db, [...new Set(rows.map(({ complainantId }) => complainantId))])).map((row) => [row.id, personOf(row)]));
  return rows.flatMap(({ complainantId, ...row }) => {
    const complainant = persons.get(complainantId);
    return complainant ? [{ ...row, complainant }] : [];
  });
}

/** Returns what earlier verdicts on an offence cost in a game, and how long they took. */
export async function viewPrecedents(db: Db, gameId: number, offence: string): Promise<PrecedentFigures> {
  const [penalties, medianDays, labelOf] = await Promise.all([
    selectPrecedents(db, gameId, offence),
    selectMedianDays(db, gameId, offence),
    readEntryLabels(db),
  ]);
  return {
    total: penalties.length,
    shares: PENALTIES.map((penalty) => {
      const count = penalties.filter((each) => each === penalty).length;
      return { ...labelOf('penalty', penalty), count, share: penalties.length === 0 ? 0 : count / penalties.length };
    }),
    medianDays,
    band: penaltyBandOf(penalties),
  };
}

/**
 * Returns the newest cases of the same offence that are most similar; ties are ordered by how close the published text is to what was
 * filed, then newest first.
 */
async function similarTo(db: Db, row: CaseRow): Promise<TrialPreview['precedents']['similar']> {
  const [near, labelOf] = await Promise.all([selectSimilar(db, row, MAX_NEARBY_CASES), readEntryLabels(db)]);
  const textual = await textLikeness(
    db,
    documentText(row.statement),
    near.map(({ caseId }) => caseId),
  );
  const own = { activity: row.activity, lossType: row.loss?.type ?? '', realms: row.accused.map(({ realm }) => realm) };
  return near
    .map(({ activity, lossType, realms, penalties, ...each }) => ({
      ...each,
      penalties: penalties.map((penalty) => labelOf('penalty', penalty)),
      likeness: likenessOf(own, { activity, lossType, realms }),
    }))
    .toSorted((one, other) => other.likeness - one.likeness || (textual.get(other.caseId) ?? 0) - (textual.get(one.caseId) ?? 0))
    .slice(0, MAX_SIMILAR);
}

/** Returns the articles an offence is usually judged by, then the others. */
async function articlesOf(db: Db, offence: string): Promise<TrialPreview['articles']> {
  const { articles } = await findEntryDetails(db, 'offence', offence);
  const usual = new Set(Array.isArray(articles) ? articles.map(String) : []);
  const all = (await listDictionaries(db))['rule_article'] ?? [];
  return [...all.filter(({ value }) => usual.has(value)), ...all.filter(({ value }) => !usual.has(value))].map(({ value, label, note }) => ({
    value,
    label,
    note: note ?? '',
  }));
}

/** Returns what a verdict on this case still lacks, as sentences. */
function missingOf(row: CaseRow, now: Date): string[] {
  const facts = factsOf(row);
  return [
    ...(row.evidenceIds.length === 0 ? ['还没有一件证据'] : []),
    ...(row.summonedAt === null ? ['还没有通知被检举人答辩'] : []),
    ...(row.summonedAt !== null && !isHeardOut(facts, now) ? ['答辩期还没有满'] : []),
    ...(row.askedAt !== null ? ['检举人还没有答复提问'] : []),
    ...(row.accused.some(({ guild }) => guild === '') ? ['有被检举人没有写公会，回避要靠自己留意'] : []),
  ];
}
