import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { randomBytes } from 'node:crypto';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { doorCodeOf, formatDoorCode } from '#contract/text/door-code.ts';
import type { AppealState } from '#contract/api/tickets.ts';
import type { WrittenEvidence } from '#contract/api/trials.ts';
import { disputeTicket, lockTicket } from '#server/modules/blacklist/index.ts';
import { readEntryLabels, requireDictionaryEntry } from '#server/modules/dictionaries/index.ts';
import { noteForm, requireProof } from '#server/modules/guards/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { ApiRequest, MemberRequest } from '#server/platform/api.ts';
import { countAddressAttempt, countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { resolveEvidence } from '../case/evidence.ts';
import { lockCase, takeStep, type AllowedStep, type LockedCase } from '../case/take-step.ts';
import { TICKET_NOTIFICATIONS, aboutTicket } from '../case/notifications-tickets.ts';
import { complainantsOf, type PersonActor } from '../case/actors.ts';
import { drawForAppeal } from './draw.ts';
import { drawLookers } from './lookers.ts';
import { insertAppeal, lockTicketToRead, selectByNumber, selectForAppeal, type TicketForAppeal } from './queries-appeals.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { LIMITS } from '../rules/limits.ts';
import { refuseAppeal } from '../rules/verdict.ts';
import { requireNoIdentity } from '../case/pii-check.ts';
import { insertEvidence } from '../case/queries-evidence.ts';

export interface WrittenAppeal {
  ground: string;
  text: string;
  evidence: readonly WrittenEvidence[];
}

const NETWORK_PURPOSE = 'claim-network';

/**
 * Appeals against a ticket: its entry is disputed and its case appealed until another presenter has answered. Throws `notFound`, `forbidden`
 * for anybody but the accused's member, `appealClosed`, `appealOpen`, `tooManyRequests`, and `invalidInput` at the field.
 */
export async function submitAppeal(request: MemberRequest, ticketId: number, written: WrittenAppeal): Promise<{ id: number; state: AppealState }> {
  await countMemberAttempt(request, 'appeal', LIMITS.appeals);
  const ground = await readAppeal(request.db, written);
  return request.db.transaction(async (tx) => {
    const ticket = await getAppealed(tx, ticketId);
    const chooseStep = async (locked: LockedCase<PersonActor>) => {
      await requireOwnAppeal(locked, ticket, { ground, evidenceCount: written.evidence.length });
      return { step: 'appeal' as const, given: { appealable: true } };
    };
    return takeStep({ ...request, db: tx }, { id: ticket.caseId, step: chooseStep }, (step) =>
      openOwnAppeal(step, ticket, { ...written, ground, memberId: request.viewer.id }),
    );
  });
}

/** Throws `forbidden` for anybody but the accused's member, and why no appeal is possible now. */
async function requireOwnAppeal(
  { tx, now, row, actor }: LockedCase<PersonActor>,
  ticket: TicketForAppeal,
  appeal: { ground: string; evidenceCount: number },
): Promise<void> {
  if (!row.accused.some(({ id, memberId }) => id === ticket.accusedId && memberId === actor.person.id)) throw new Failure('forbidden');
  requireAppealable(await getAppealed(tx, ticket.id), appeal, now);
}

async function openOwnAppeal(
  step: AllowedStep,
  ticket: TicketForAppeal,
  { ground, text, evidence: pieces, memberId }: WrittenAppeal & { memberId: number },
): Promise<{ id: number; state: AppealState }> {
  const { tx, row } = step;
  const evidence = await resolveEvidence(tx, { memberId, accusedId: null }, { pieces });
  const evidenceIds = await insertEvidence(step, { caseId: row.id, role: 'accused', memberId, accusedId: ticket.accusedId }, evidence);
  const appeal = {
    ticketId: ticket.id,
    caseId: row.id,
    ground,
    text,
    evidenceIds,
    waitingEvidence: [],
    memberId,
    code: null,
    network: null,
    lookOrder: [],
    state: 'open' as const,
    lengths: row.lengths,
  };
  const id = await insertAppeal(step, appeal);
  await openAppeal(step, ticket, { id, ground, memberId, actorId: memberId });
  return { id, state: 'open' };
}

/**
 * Files an appeal by a person without an account: they show the code in the character's public note, and a presenter who is called by lot confirms it. Throws
 * `notFound`, `appealClosed`, `appealOpen`, `tooManyRequests`, and `invalidInput` at the field.
 */
export async function fileGuestAppeal(
  request: ApiRequest,
  { number, game = request.gameId }: { number: string; game?: number | undefined },
  written: WrittenAppeal,
): Promise<{ id: number; state: AppealState; code: string }> {
  const { db } = request;
  await noteForm(request);
  await requireProof(request, 'fileGuestAppeal');
  await countAddressAttempt(request, 'appeal', { limit: LIMITS.appealsByAddress, refusal: 'tooManyRequests' });
  const ticket = await selectByNumber(db, number.normalize('NFKC'), game);
  if (!ticket) throw new Failure('notFound');
  const network = request.platform.secrets.keyedHash(NETWORK_PURPOSE, `${ticket.id}:${networkOf(request.address)}`);
  return claimTicket(request, ticket.id, { ...written, network });
}

/**
 * Files a claim on a ticket, in the place of an earlier one of the same network. It marks, delays and refuses nothing until it was confirmed. Returns
 * it with the code that proves it. Throws like `fileGuestAppeal`.
 */
export async function claimTicket(
  { db, now, platform }: Pick<ApiRequest, 'db' | 'now' | 'platform'>,
  ticketId: number,
  written: WrittenAppeal & { network: Buffer | null },
): Promise<{ id: number; state: AppealState; code: string }> {
  const ground = await readAppeal(db, written);
  return db.transaction(async (tx) => {
    // Who annuls the ticket meanwhile deletes the claims on it: this one comes before that, or is refused.
    await lockTicketToRead(tx, ticketId);
    const ticket = await getAppealed(tx, ticketId);
    requireAppealable(ticket, { ground, evidenceCount: written.evidence.length }, now);
    const waitingEvidence = await resolveEvidence(tx, { memberId: null, accusedId: null }, { pieces: written.evidence });
    const code = doorCodeOf(randomBytes(7));
    const claim = {
      ticketId,
      caseId: ticket.caseId,
      ground,
      text: written.text,
      evidenceIds: [],
      waitingEvidence,
      memberId: null,
      code,
      network: written.network,
      lookOrder: await drawLookers({ tx, now }, ticket, platform.secrets),
      state: 'claimed' as const,
      // What nobody has confirmed has no clock of an appeal yet.
      lengths: LAWFUL_LENGTHS,
    };
    return { id: await insertAppeal({ tx, now }, claim), state: 'claimed', code: formatDoorCode(code) };
  });
}

async function readAppeal(db: Db, written: WrittenAppeal): Promise<string> {
  requireNoIdentity([{ path: 'text', text: written.text }]);
  return requireDictionaryEntry(db, 'appeal_ground', { text: written.ground, path: 'ground' });
}

async function getAppealed(tx: Tx, ticketId: number): Promise<TicketForAppeal> {
  const ticket = await selectForAppeal(tx, ticketId);
  if (!ticket) throw new Failure('notFound');
  return ticket;
}

/** Throws why no appeal against a ticket is possible now. */
export function requireAppealable(ticket: TicketForAppeal, appeal: { ground: string; evidenceCount: number }, now: Date): void {
  switch (refuseAppeal(ticket, appeal, now)) {
    case 'open':
      throw new Failure('appealOpen');
    case 'over':
      throw new Failure('appealClosed');
    case 'evidence':
      throw fieldFailure('evidence', '已经申诉过一次，再来要选“有新证据”并附上证据');
    case null:
  }
}

/** Opens an appeal: in the case and on the list, draws who decides it, and notifies those it concerns. */
export async function openAppeal(
  step: AllowedStep,
  ticket: Pick<TicketForAppeal, 'id' | 'number' | 'accusedId' | 'penalty'>,
  appeal: { id: number; ground: string; memberId: number | null; actorId: number },
): Promise<void> {
  const { tx, now, row } = step;
  const locked = await lockTicket(tx, ticket.id);
  if (!locked) throw new Failure('notFound');
  await disputeTicket({ tx, now }, locked, true);
  await step.go({ by: { actorId: appeal.actorId, actorRole: 'accused' }, data: { ticketId: ticket.id } });
  const event = { actorId: null, actorRole: 'accused' as const, action: 'dispute', from: 'appealed' as const, to: 'appealed' as const };
  await insertEvent(step, row.id, { ...event, reason: ticket.number, data: { ticketId: ticket.id } });
  await drawForAppeal({ ...step, row: await lockCase(tx, row.id), actor: { kind: 'clock' } }, { id: appeal.id, penalty: ticket.penalty });
  const labelOf = await readEntryLabels(tx);
  const ground = labelOf('appeal_ground', appeal.ground).label;
  const others = [...new Set([...complainantsOf(row), ...(row.presenterId === null ? [] : [row.presenterId])])];
  const of = { about: aboutTicket(ticket), data: { ground } };
  await notifyByChannels(step, [
    ...(appeal.memberId === null ? [] : [{ to: appeal.memberId, notification: TICKET_NOTIFICATIONS.appealFiled(of) }]),
    ...others.map((to) => ({ to, notification: TICKET_NOTIFICATIONS.appealOpened(of) })),
  ]);
}
