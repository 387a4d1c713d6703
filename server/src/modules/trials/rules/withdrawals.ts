import type { CaseState } from '#contract/api/trials.ts';
import type { FailureName } from '#contract/failures.ts';
import type { Lengths } from '#contract/court-lengths.ts';
import { BEFORE_VERDICT } from './clock-steps.ts';
import { after } from './clocks.ts';
import type { CaseFacts } from './facts.ts';
import type { Condition, Transition } from './transitions.ts';

/** In which a case may be withdrawn. */
export const WITHDRAWABLE: readonly CaseState[] = ['filed', ...BEFORE_VERDICT];

/** How a case is withdrawn: at once until an accused has answered, and afterwards with their consent. */
export const WITHDRAW_STEPS: readonly Transition[] = [
  {
    step: 'withdraw',
    who: 'complainant',
    from: WITHDRAWABLE,
    to: 'closed',
    otherwise: [{ when: 'othersComplain', to: null }],
    needs: ['notFound', 'noAnswer', 'notRefused'],
    note: '理由公开；凭码来信不算答辩。并过案的只撤自己那一份，不必问，案子接着审。直接立案的，答辩之后也可以，写明“答辩之后撤回”',
  },
  {
    step: 'askWithdraw',
    who: 'complainant',
    from: WITHDRAWABLE,
    to: null,
    otherwise: [{ when: 'nobodyProven', to: 'closed' }],
    needs: ['notDirect', 'notFound', 'answered', 'alone', 'notWanted', 'notRefused', 'beforeTotal'],
    note: '问每一位核对过角色的被检举人，七十二小时；等着的时候主持人的时钟停着，拟了裁决就作罢',
  },
  {
    step: 'agreeWithdraw',
    who: 'accused',
    from: WITHDRAWABLE,
    to: null,
    otherwise: [{ when: 'allAgreed', to: 'closed' }],
    needs: ['asked'],
    note: '核对过角色的；人人同意就结案，写明“答辩之后撤回”',
  },
  {
    step: 'goOn',
    who: 'accused',
    from: WITHDRAWABLE,
    to: null,
    needs: ['wanted'],
    note: '核对过角色的，有一位就够：案子接着审，不能再撤回，主持人的七十二小时重新起算',
  },
  {
    step: 'withdrawSilence',
    who: 'clock',
    from: WITHDRAWABLE,
    to: 'closed',
    needs: ['wishOver'],
    note: '七十二小时里没有人要求继续审，不说话算同意，写明“答辩之后撤回”',
  },
];

const HOUR_SECONDS = 60 * 60;

/** What the page of a case says that was withdrawn after an accused had answered. */
export const AFTER_ANSWER_REMARK = '答辩之后撤回';

/** Returns until when the accused are asked whether a case may be withdrawn. */
export function consentEnd(now: Date, { consentHours }: Pick<Lengths, 'consentHours'>): Date {
  return after(now, consentHours * HOUR_SECONDS);
}

/** Returns whether an accused was heard in person; what was written with a code is no answer: the complainant holds it too. */
export function hasAnswer({ accused }: Pick<CaseFacts, 'accused'>): boolean {
  return accused.some(({ answeredAt }) => answeredAt !== null);
}

/** Returns whether a step of a complainant withdraws a case at once: there is no answer, the case goes on for others, or a presenter takes back what they filed themselves. */
export function isWithdrawnAtOnce(facts: Pick<CaseFacts, 'accused' | 'isDirect' | 'complainantIds'>): boolean {
  return facts.isDirect || !hasAnswer(facts) || facts.complainantIds.length > 1;
}

/**
 * Returns whether every proven accused has agreed, `memberId` included. Who is not proven has no say: nobody knows who would say it.
 */
export function isAgreed({ accused }: Pick<CaseFacts, 'accused'>, memberId: number | null): boolean {
  return accused.every((each) => each.memberId === null || each.memberId === memberId || each.withdrawAgreedAt !== null);
}

/** Returns why a member may not withdraw a case, agree to it, or have it go on; `memberId` is null for the clock, and for a code, which has no say. */
export function refuseWithdrawal(facts: CaseFacts, { memberId, now }: { memberId: number | null; now: Date }, need: Condition): FailureName | null {
  const { withdrawDueAt, isWithdrawRefused, accused } = facts;
  const own = accused.filter((each) => memberId !== null && each.memberId === memberId);
  switch (need) {
    case 'noAnswer':
      return isWithdrawnAtOnce(facts) ? null : 'caseMoved';
    case 'alone':
      return facts.complainantIds.length === 1 ? null : 'caseMoved';
    case 'answered':
      return hasAnswer(facts) ? null : 'caseMoved';
    case 'notWanted':
      return withdrawDueAt === null ? null : 'withdrawAsked';
    case 'notRefused':
      return isWithdrawRefused ? 'withdrawRefused' : null;
    case 'wanted':
      return withdrawDueAt !== null && own.length > 0 ? null : 'withdrawNotAsked';
    case 'asked':
      return withdrawDueAt !== null && own.some(({ withdrawAgreedAt }) => withdrawAgreedAt === null) ? null : 'withdrawNotAsked';
    case 'wishOver':
      return withdrawDueAt !== null && Date.parse(withdrawDueAt) <= now.getTime() ? null : 'tooEarly';
    default:
      return null;
  }
}
