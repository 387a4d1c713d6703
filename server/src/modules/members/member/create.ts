import type { AgeBand } from '#contract/age.ts';
import type { Role } from '#contract/api/members.ts';
import { record } from '#server/modules/audit/index.ts';
import { isUniqueViolation, type Tx, type WriteContext } from '#server/platform/database/db.ts';
import { endFirstRun } from '#server/platform/state/first-run.ts';
import { foldNickName } from './nick-names.ts';
import type { PersonRow } from './person.ts';
import { insertMember } from './queries.ts';
import { OPERATOR_TOTP_DAYS, refusalAt } from './rules.ts';

export interface MemberDetails {
  nickName: string;
  joinedAt: Date;
  /** Both or neither: without them the member cannot sign in. The hash comes from `hashPassword`. */
  email?: string;
  passwordHash?: string;
  role?: Role;
  signature?: string;
  gender?: 'male' | 'female' | 'secret';
  /** name, realm, faction, race, class, guild. */
  character?: Record<string, string>;
  experience?: number;
  ageBand?: AgeBand | null;
  /** From when on an operator needs a second factor; never where left out. */
  totpDueAt?: Date;
  /** Since when their sign-up waits for approval. */
  waitsSince?: Date | null;
}

/** Inserts a member and returns their row. Throws `nickNameTaken` and `emailTaken`, after which the transaction is unusable. */
export async function createMember(tx: Tx, details: MemberDetails): Promise<PersonRow> {
  try {
    return await insertMember(tx, {
      nickName: details.nickName,
      nickFold: foldNickName(details.nickName),
      emailFold: details.email === undefined ? null : foldNickName(details.email),
      passwordHash: details.passwordHash ?? null,
      role: details.role ?? 'member',
      signature: details.signature ?? '',
      gender: details.gender ?? 'secret',
      character: details.character ?? null,
      experience: details.experience ?? 0,
      ageBand: details.ageBand ?? null,
      joinedAt: details.joinedAt,
      totpDueAt: details.totpDueAt ?? null,
      waitsSince: details.waitsSince ?? null,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'members_nick_fold_key')) throw refusalAt('nickName', 'nickNameTaken');
    if (isUniqueViolation(error, 'members_email_fold_key')) throw refusalAt('email', 'emailTaken');
    throw error;
  }
}

/** Inserts an operator, who has a few days to set up a second factor, as an act of staff. Throws like `createMember`. */
export async function createOperator({ tx, now }: WriteContext, details: { nickName: string; email: string; passwordHash: string }): Promise<void> {
  const totpDueAt = new Date(now.getTime() + OPERATOR_TOTP_DAYS * 24 * 60 * 60_000);
  const { id } = await createMember(tx, { ...details, role: 'operator', joinedAt: now, totpDueAt });
  // Who has the machine need not be asked for the code of the first start.
  await endFirstRun({ tx, now }, 'empty');
  await record(
    { tx, now },
    {
      act: 'operator.add',
      target: { kind: 'member', id },
      isNew: true,
      after: { role: 'operator' },
      personal: { memberId: id, data: { nickName: details.nickName, email: details.email } },
    },
  );
}
