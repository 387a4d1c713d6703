import type { Role } from '#contract/api/members.ts';
import { record } from '#server/modules/audit/index.ts';
import { isUniqueViolation, type Tx, type WriteContext } from '#server/platform/database/db.ts';
import { foldNickName } from './nick-names.ts';
import type { PersonRow } from './person.ts';
import { insertMember } from './queries.ts';
import { refusalAt } from './rules.ts';

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
      joinedAt: details.joinedAt,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'members_nick_fold_key')) throw refusalAt('nickName', 'nickNameTaken');
    if (isUniqueViolation(error, 'members_email_fold_key')) throw refusalAt('email', 'emailTaken');
    throw error;
  }
}

/** Inserts an operator, as an act of staff. Throws like `createMember`. */
export async function createOperator({ tx, now }: WriteContext, details: { nickName: string; email: string; passwordHash: string }): Promise<void> {
  const { id } = await createMember(tx, { ...details, role: 'operator', joinedAt: now });
  await record(
    { tx, now },
    {
      act: 'operator.add',
      target: { kind: 'member', id },
      after: { role: 'operator' },
      personal: { memberId: id, data: { nickName: details.nickName, email: details.email } },
    },
  );
}
