import type { Invitation, ListedInvitation, SignUpMode } from '#contract/api/invitations.ts';
import type { Page } from '#contract/envelope.ts';
import { Failure, failures } from '#contract/failures.ts';
import { record } from '#server/modules/audit/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { BY_ID, type PageInput } from '#server/platform/database/paging.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import {
  countInvitations,
  insertInvitation,
  markOpen,
  markRevoked,
  markUsed,
  selectInvitation,
  selectInvitations,
  selectServes,
  type InvitationRow,
} from './queries.ts';
import { LIMITS, newCode, readCode, stateOf, writtenCode } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Returns who may sign up. */
export async function readSignUpMode(db: Db): Promise<SignUpMode> {
  return modeOf((await readSettingValues(db)).settings.signUpMode);
}

function modeOf(value: string): SignUpMode {
  return value === 'approval' || value === 'invitation' ? value : 'open';
}

/** Returns a member's invitations, the newest first. Throws `invalidInput` for a broken cursor. */
export async function listMyInvitations({ db, now }: DbContext, memberId: number, input: PageInput): Promise<Page<Invitation> & { mode: SignUpMode }> {
  const page = await pageOf(db, memberId, input);
  return { ...page, items: page.items.map((row) => invitationOf(row, now)), mode: await readSignUpMode(db) };
}

/** Returns everybody's invitations without their codes, the newest first. Throws `invalidInput` for a broken cursor. */
export async function listInvitations({ db, now }: DbContext, input: PageInput): Promise<Page<ListedInvitation>> {
  const page = await pageOf(db, null, input);
  return { ...page, items: page.items.map((row) => listedOf(row, now)) };
}

/** Makes a code that serves once. Throws `invitationsOff` while nobody signs up by invitation, and `tooManyRequests`. */
export async function saveInvitation(request: MemberRequest, { days }: { days: number }): Promise<Invitation> {
  const { db, viewer, now } = request;
  if ((await readSignUpMode(db)) !== 'invitation') throw new Failure('invitationsOff');
  if (viewer.role !== 'operator') await countMemberAttempt(request, 'invitation', LIMITS.newInvitations);
  return db.transaction(async (tx) => {
    const id = await insertInvitation({ tx, now }, { code: newCode(), madeBy: viewer.id, until: new Date(now.getTime() + days * DAY_MS) });
    return invitationOf(await getInvitation(tx, id), now);
  });
}

/** Revokes a member's own code. Throws `notFound` for that of somebody else, and for one that is used or revoked. */
export async function revokeMyInvitation({ tx, now }: WriteContext, memberId: number, id: number): Promise<Record<string, never>> {
  if (!(await markRevoked({ tx, now }, { id, madeBy: memberId }))) throw new Failure('notFound');
  return {};
}

/** Lets a member's own code serve again that they revoked themselves; its end stays. Throws `notFound` for any other, and `undoTooLate` once its time is over. */
export async function restoreMyInvitation({ tx, now }: WriteContext, memberId: number, id: number): Promise<Record<string, never>> {
  const { madeBy, revokedByMaker } = await getInvitation(tx, id);
  if (madeBy.id !== memberId || !revokedByMaker) throw new Failure('notFound');
  if (!(await markOpen({ tx, now }, id))) throw new Failure('undoTooLate');
  return {};
}

/** Revokes anybody's code, on record. Throws `notFound`, and `alreadyDecided` for one that is used or revoked. */
export async function revokeInvitation({ tx, now }: WriteContext, id: number): Promise<ListedInvitation> {
  const { madeBy } = await getInvitation(tx, id);
  if (!(await markRevoked({ tx, now }, { id, madeBy: null }))) throw new Failure('alreadyDecided');
  await record(
    { tx, now },
    {
      act: 'invitation.revoke',
      target: { kind: 'invitation', id },
      before: { state: 'open' },
      after: { state: 'revoked' },
      personal: { memberId: madeBy.id, data: { nickName: madeBy.nickName } },
    },
  );
  return listedOf(await getInvitation(tx, id), now);
}

/** Lets a code serve again that was revoked, on record; its end stays. Returns false for one that was not, and throws `undoTooLate` once its time is over. */
export async function restoreInvitation({ tx, now }: WriteContext, id: number): Promise<boolean> {
  const { madeBy, revokedAt, until } = await getInvitation(tx, id);
  if (revokedAt === null) return false;
  if (Date.parse(until) <= now.getTime() || !(await markOpen({ tx, now }, id))) throw new Failure('undoTooLate');
  await record(
    { tx, now },
    {
      act: 'invitation.restore',
      target: { kind: 'invitation', id },
      before: { state: 'revoked' },
      after: { state: 'open' },
      personal: { memberId: madeBy.id, data: { nickName: madeBy.nickName } },
    },
  );
  return true;
}

/** Throws `invitationWrong` at its field unless a code serves. */
export async function requireInvitation({ db, now }: DbContext, typed: string): Promise<void> {
  if (!(await selectServes({ db, now }, readCode(typed)))) throw refusal();
}

/** Uses up a code for a new member, and returns who invited them: of several who come with the same one, one gets in. Throws `invitationWrong` at its field. */
export async function useInvitation({ tx, now }: WriteContext, typed: string, memberId: number): Promise<number> {
  const madeBy = await markUsed({ tx, now }, readCode(typed), memberId);
  if (madeBy === null) throw refusal();
  return madeBy;
}

function refusal(): Failure {
  return new Failure('invitationWrong', { fields: [{ path: 'invitation', message: failures.invitationWrong.message }] });
}

async function pageOf(db: Db, madeBy: number | null, input: PageInput): Promise<Page<InvitationRow>> {
  const [rows, total] = await Promise.all([selectInvitations(db, madeBy, BY_ID.startOf(input)), countInvitations(db, madeBy)]);
  return BY_ID.pageOf(rows, { ...input, total }, ({ id }) => ({ id }));
}

async function getInvitation(db: Db, id: number): Promise<InvitationRow> {
  const row = await selectInvitation(db, id);
  if (!row) throw new Failure('notFound');
  return row;
}

function invitationOf(row: InvitationRow, now: Date): Invitation {
  const { id, code, madeAt, until, usedBy, usedAt, revokedByMaker } = row;
  const canRestore = revokedByMaker && Date.parse(until) > now.getTime();
  return { id, code: writtenCode(code), madeAt, until, state: stateOf(row, now), canRestore, usedBy, usedAt };
}

function listedOf(row: InvitationRow, now: Date): ListedInvitation {
  const { id, madeAt, until, usedBy, usedAt, madeBy } = row;
  return { id, madeAt, until, state: stateOf(row, now), usedBy, usedAt, madeBy };
}
