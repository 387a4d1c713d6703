import type { MemberFile } from '#contract/api/staff-members.ts';
import { Failure } from '#contract/failures.ts';
import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { clearLockouts, endSessions, queueAccountMail, queueRetrieveLetter, removeSecondFactor, twoFactorMail } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countAttempt } from '#server/platform/attempts.ts';
import { about, getAccount } from './account.ts';
import { ACCOUNT_NOTIFICATIONS } from './notifications.ts';
import { LIMITS } from './rules.ts';
import { viewMember } from './view.ts';

/** Turns the second factor of a member off, whose owner was known by `proof`; they are mailed. Throws `notFound`, `totpOff` and `reverify`. */
export async function turnOffTotp(request: MemberRequest, { id, proof }: { id: number; proof: string }): Promise<MemberFile> {
  const { db, now, platform } = request;
  return db.transaction(async (tx) => {
    const account = await getAccount(tx, id);
    if (!(await removeSecondFactor({ tx, now }, account.nickName, proof))) throw new Failure('totpOff');
    const { nickName, emailFold } = account;
    if (emailFold !== null) {
      const event = { at: now, device: '管理员', place: '后台' };
      await queueAccountMail(
        { tx, now, secrets: platform.secrets },
        {
          kind: 'two-factor-changed',
          memberId: id,
          to: emailFold,
          write: ({ siteName }) => twoFactorMail({ siteName, nickName, on: false, event, publicUrl: platform.config.publicUrl }),
        },
      );
    }
    return viewMember({ ...request, db: tx }, id);
  });
}

/** Lets a member sign in again who has failed too often. Throws `notFound`. */
export async function unlockMember(request: MemberRequest, id: number): Promise<MemberFile> {
  const { db, now } = request;
  return db.transaction(async (tx) => {
    const account = await getAccount(tx, id);
    await record({ tx, now }, { act: 'member.unlock', ...about(account) });
    if (!request.isPreview) await clearLockouts({ ...request, db: tx }, id);
    return viewMember({ ...request, db: tx }, id);
  });
}

/** Mails a member the link for a new password, three a day. Throws `notFound`, also where there is no address, and `tooManyRequests`. */
export async function sendRetrieve(request: MemberRequest, id: number): Promise<MemberFile> {
  const { db, now, platform } = request;
  return db.transaction(async (tx) => {
    const account = await getAccount(tx, id);
    const { nickName, emailFold: email } = account;
    if (email === null) throw new Failure('notFound');
    if (!request.isPreview) await countAttempt(request, `member-retrieve:${id}`, { limit: LIMITS.retrieveLetters, refusal: 'tooManyRequests' });
    await record({ tx, now }, { act: 'member.retrieve', ...about(account) });
    if (!(await queueRetrieveLetter({ tx, now, platform }, { id, nickName, email }))) throw new Failure('staleBase');
    return viewMember({ ...request, db: tx }, id);
  });
}

/** Signs a member out everywhere, oneself everywhere but here. Returns how many sessions ended. Throws `notFound`. */
export async function endMemberSessions({ db, now, viewer }: MemberRequest, id: number): Promise<{ ended: number }> {
  return db.transaction(async (tx) => {
    const account = await getAccount(tx, id);
    const ended = await endSessions({ tx, now }, id, id === viewer.id ? viewer.sessionId : null);
    if (ended === 0) {
      recordNothing(tx);
      return { ended };
    }
    foresee(tx, { icon: 'session', text: '退出的登录', count: ended });
    await record({ tx, now }, { act: 'member.end_sessions', ...about(account), after: { ended } });
    await notifyByChannels({ tx, now }, [{ to: id, notification: ACCOUNT_NOTIFICATIONS.signedOut({}) }]);
    return { ended };
  });
}
