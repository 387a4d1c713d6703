import { findColumn, type Column } from '#contract/api/columns.ts';
import { listDictionaries } from '#contract/api/dictionaries.ts';
import type { Principal } from '#contract/api/members.ts';
import { listHeldPosts, type HeldPost } from '#contract/api/held-posts.ts';
import { listWaitingComments, type WaitingComment } from '#contract/api/held-comments.ts';
import { listProofs, type WaitingProof } from '#contract/api/proofs.ts';
import { listReports, viewReport, type ReportCase, type ReportCases } from '#contract/api/reports.ts';
import type { LabeledValue } from '#contract/api/tickets.ts';
import { listDesk, listDeskAppeals, type Desk, type DeskAppeals } from '#contract/api/trials.ts';
import { requireStaff } from '#web/lib/calls/require-staff.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { caseViewOf, readDeskChoice, type DeskChoice } from './choice.ts';

/** The data of the desk; the lists of the other views are fetched as well, because their counts are in the tabs. */
export interface DeskData {
  column: Column;
  reader: Principal;
  choice: DeskChoice;
  desk: Desk;
  appeals: DeskAppeals;
  reportCases: ReportCases;
  /** The one that is read. */
  reportCase: ReportCase | null;
  held: HeldPost[];
  heldComments: WaitingComment[];
  proofs: WaitingProof[];
  offences: LabeledValue[];
  reasons: LabeledValue[];
}

/** Returns everything the desk is drawn from, for the view its address chooses. */
export async function loadDesk({ call, params, url }: LoadArgs): Promise<DeskData> {
  const choice = readDeskChoice(url.searchParams);
  const { state, offence, ownRealm, ownSpeciality, joined, q, mine, overdue, claimed, view, done, kind, reason, hidden, report } = choice;
  const caseView = caseViewOf(view);
  const start = { page: choice.page, ...(choice.after && { after: choice.after }) };
  const startIn = (which: DeskChoice['view']) => (view === which ? start : { size: 1 });
  const reader = await requireStaff(call);
  const [{ currentColumn: column }, desk, appeals, reportCases, reportCase, held, heldComments, { items: proofs }, dictionaries] = await Promise.all([
    call(findColumn, { id: params['columnId'] ?? '' }),
    call(listDesk, {
      ...(caseView && caseView !== 'cases' && { view: caseView }),
      ...(state && { state }),
      ...(offence && { offence }),
      ...(ownRealm && { ownRealm }),
      ...(ownSpeciality && { ownSpeciality }),
      ...(joined && { joined }),
      ...(q && { q }),
      ...(mine && { mine }),
      ...(overdue && { overdue }),
      ...(caseView ? start : { size: 1 }),
    }),
    call(listDeskAppeals, { ...(claimed && { claimed }), ...startIn('appeals') }),
    call(listReports, {
      ...(done && { state: 'closed' }),
      ...(kind && { kind }),
      ...(reason && { reason }),
      ...(hidden && { hidden }),
      ...startIn('reports'),
    }),
    report === null ? null : call(viewReport, { id: report }),
    call(listHeldPosts, {}),
    call(listWaitingComments, {}),
    call(listProofs, {}),
    call(listDictionaries, {}),
  ]);
  const termsOf = (name: string) => (dictionaries[name] ?? []).map(({ value, label }) => ({ value, label }));
  return {
    column,
    reader,
    choice,
    desk,
    appeals,
    reportCases,
    reportCase,
    held,
    heldComments,
    proofs,
    offences: termsOf('offence'),
    reasons: termsOf('report_reason'),
  };
}
