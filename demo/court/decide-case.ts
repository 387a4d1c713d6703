import type { Penalty } from '#contract/api/tickets.ts';
import type { Rung } from '#contract/api/trials.ts';
import { acceptSeat, countersign, handleAppeal, judgeCase, noteOpened, voteInPanel } from '#server/modules/trials/index.ts';
import type { Author } from '#server/modules/posts/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { WrittenCase } from '../written/court.ts';
import { sendNote, type ReplayContext } from './file-case.ts';
import { callDecider, callLooker, callSigner, selectAccused, selectAppeal, selectConfirmer, selectEvidence, selectJuror, selectTickets } from './queries.ts';

const LIGHTER: Partial<Record<Penalty, Penalty>> = { permanent: 'list365', list365: 'list90', list90: 'watch30', watch30: 'warning' };

/** Has the judge hand down the written verdict, if the case ended in one. */
export async function judge(tx: Tx, by: MemberContext, { id, of }: { id: number; of: WrittenCase }): Promise<void> {
  const { verdict } = of;
  if (!verdict || verdict.outcome === 'settled' || verdict.outcome === 'withdrawn' || verdict.outcome === 'lapsed') return;
  const accused = await selectAccused(tx, id);
  const evidence = await selectEvidence(tx, id);
  const penalties = (verdict.penalties ?? []).flatMap(({ name, realm, penalty }) =>
    accused
      .filter((each) => each.name === name && each.realm === realm)
      .map((each) => ({ accusedId: each.id, penalty, bandReason: '本案的轻重情节写在理由里，据此偏离常见的一档。' })),
  );
  const { outcome, facts, reasoning, articles } = verdict;
  await judgeCase(by, id, { outcome, facts, reasoning, articles, evidence: evidence.map((piece) => piece.id), penalties });
}

/** Makes the presenter who was called by lot look at all evidence, and sign. */
export async function sign(tx: Tx, as: (viewer: Author) => MemberContext, { id, deciderId }: { id: number; deciderId: number }): Promise<void> {
  const called = await callSigner(tx, id, deciderId);
  if (!called) throw new Error(`nobody can sign the verdict of case ${id}`);
  const by = as({ id: called.memberId, role: 'presenter' });
  for (const piece of await selectEvidence(tx, id)) await noteOpened(by, id, piece.id);
  const checked = '采信的几件都打开看过，时间与双方说的对得上，处罚在同类案件的常见范围里。';
  await countersign(by, id, { agree: true, reason: '', checked, seenVerdictRevision: called.round });
}

/** Has another presenter than who decides the appeal see that a claim is of the accused. */
export async function confirm(
  context: ReplayContext,
  as: (viewer: Author) => MemberContext,
  { id, deciderId }: { id: number; deciderId: number },
): Promise<void> {
  const { tx } = context;
  const confirmer = await selectConfirmer(tx, id, deciderId);
  if (!confirmer) throw new Error(`nobody can confirm the claim in case ${id}`);
  const claimId = await findAppeal(tx, id);
  await callLooker(tx, claimId, confirmer.id);
  await handleAppeal(as({ id: confirmer.id, role: 'presenter' }), claimId, { action: 'confirm', fileId: await sendNote(context, confirmer.id), answer: '' });
}

interface Sitting {
  id: number;
  kind: 'accept' | 'vote';
  seat: number;
  rung?: Rung;
  reason?: string;
}

/** Makes the presenter who was drawn for a seat of the panel accept it, or look at all evidence and vote. */
export async function sit(tx: Tx, as: (viewer: Author) => MemberContext, { id, seat, rung, reason = '' }: Sitting): Promise<void> {
  const juror = await selectJuror(tx, id, seat);
  if (!juror) throw new Error(`nobody was drawn for seat ${seat} of case ${id}`);
  const by = as({ id: juror.memberId, role: 'presenter' });
  if (rung === undefined) return void (await acceptSeat(by, id));
  for (const piece of await selectEvidence(tx, id)) await noteOpened(by, id, piece.id);
  const votes = (await selectAccused(tx, id)).map((accused) => ({ accusedId: accused.id, rung }));
  await voteInPanel(by, id, { votes, reason, seenVerdictRevision: juror.round });
}

/** Has the presenter who was called decide the appeal as it is written. */
export async function decide(tx: Tx, by: MemberContext, { id, of }: { id: number; of: WrittenCase }): Promise<void> {
  if (!of.appeal || of.appeal.state === 'open') return;
  const ticket = await findAppealedTicket(tx, id, of);
  const penalty = of.appeal.state === 'reduced' && ticket ? LIGHTER[ticket.penalty] : undefined;
  const handling = { action: 'decide' as const, outcome: of.appeal.state, penalty, answer: of.appeal.answer ?? '' };
  const appealId = await findAppeal(tx, id);
  await callDecider(tx, appealId, by.viewer.id);
  await handleAppeal(by, appealId, handling);
}

/** Returns the ticket an appeal is about: that of the accused its text names, else the first; null when there is none. */
export async function findAppealedTicket(tx: Tx, caseId: number, { appeal }: WrittenCase): Promise<{ id: number; penalty: Penalty } | null> {
  const tickets = await selectTickets(tx, caseId);
  const text = `${appeal?.text} ${appeal?.answer}`;
  return tickets.find(({ name }) => text.includes(name)) ?? tickets[0] ?? null;
}

async function findAppeal(tx: Tx, caseId: number): Promise<number> {
  return (await selectAppeal(tx, caseId))?.id ?? 0;
}
