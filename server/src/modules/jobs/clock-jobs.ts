// Jobs of the site that rows make due: a window that ends, a lot that calls the next one.
import { endTickets, NEXT_TICKET_END } from '#server/modules/blacklist/index.ts';
import { closeDueAccounts, NEXT_ERASURE } from '#server/modules/closing/index.ts';
import { NEXT_COUNTER_NOTICE_DUE, restoreAnsweredWorks } from '#server/modules/counter-notices/index.ts';
import { NEXT_FAVOR_REMINDER, remindOfFavors } from '#server/modules/favors/index.ts';
import { deleteQueuedFiles } from '#server/modules/files/index.ts';
import { endDueStorms, NEXT_STORM_END } from '#server/modules/storms/index.ts';
import { NEXT_OVERDUE_APPEAL, noteOverdueAppeals } from '#server/modules/member-appeals/index.ts';
import { endDueSuspensions, NEXT_PRESENTER_RETURN } from '#server/modules/presenters/index.ts';
import { callForProofs, NEXT_PROOF_CALL } from '#server/modules/proofs/index.ts';
import { applyDueEmails, applyDueRoles, NEXT_EMAIL_CHANGE, NEXT_ROLE_CHANGE } from '#server/modules/staff-members/index.ts';
import {
  callForCases,
  callForQueue,
  closeNames,
  fixSecrets,
  isCourtPaused,
  NEXT_APPEAL_DUE,
  NEXT_CASE_DUE,
  NEXT_CLOSING,
  NEXT_ENDING,
  NEXT_LOT_CALL,
  NEXT_QUEUE_CALL,
  NEXT_REMINDER_DUE,
  remindOfClocks,
  remindOfEndings,
  resumeCourt,
  runAppealClocks,
  runClocks,
} from '#server/modules/trials/index.ts';
import { BACKSTOP_SECONDS, HOUR_SECONDS, LONG_SECONDS, type SiteJob } from './site-job.ts';

/**
 * Returns a job of the court that moves its dates first when the site was closed, and does nothing while an operator keeps it closed: nothing runs out
 * while nobody can act.
 */
function inCourt(run: SiteJob['run']): SiteJob['run'] {
  return async (context) => {
    if (await isCourtPaused(context)) return;
    await resumeCourt(context);
    await run(context);
  };
}

/** What happens because an instant has come. */
export const CLOCK_JOBS: readonly SiteJob[] = [
  {
    name: 'court-clocks',
    title: '案子到点：撤回、退回队列、答辩截止',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_CASE_DUE,
    run: inCourt(async ({ db, now }) => void (await runClocks({ db, now }))),
  },
  {
    name: 'court-calls',
    title: '抽签叫到的人没应，叫下一位',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_LOT_CALL,
    run: inCourt(({ db, now }) => callForCases({ db, now })),
  },
  {
    name: 'appeal-clocks',
    title: '申诉没有人答复：叫大家、暂停列名、撤销',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_APPEAL_DUE,
    run: inCourt(({ db, now }) => runAppealClocks({ db, now })),
  },
  {
    name: 'overdue-member-appeals',
    title: '会员的申诉过了七十二小时，写上公开时钟',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_OVERDUE_APPEAL,
    run: ({ db, now }) => noteOverdueAppeals({ db, now }),
  },
  {
    name: 'counter-notices',
    title: '不侵权声明等满了，把内容放回去',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_COUNTER_NOTICE_DUE,
    run: restoreAnsweredWorks,
  },
  {
    name: 'roles',
    title: '新管理员等满了，从现在起算',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_ROLE_CHANGE,
    run: ({ db, now }) => applyDueRoles({ db, now }),
  },
  {
    name: 'presenter-returns',
    title: '暂停到期的主持人，回到席上',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_PRESENTER_RETURN,
    run: ({ db, now }) => endDueSuspensions({ db, now }),
  },
  {
    name: 'email-changes',
    title: '换绑的邮箱没有人拦，从现在起算',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_EMAIL_CHANGE,
    run: (context) => applyDueEmails(context),
  },
  {
    name: 'court-secrets',
    title: '备好抽签的密数：一年的在年初以前定下',
    everySeconds: HOUR_SECONDS,
    atStart: true,
    run: ({ db, now }) => fixSecrets({ db, now }),
  },
  {
    name: 'court-reminders',
    title: '提前一天提醒经手的主持人',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_REMINDER_DUE,
    run: inCourt(async ({ db, now }) => void (await remindOfClocks({ db, now }))),
  },
  {
    name: 'court-endings',
    title: '答辩、补充、复核、申诉快到期，提醒该做的人',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_ENDING,
    run: inCourt(async ({ db, now }) => void (await remindOfEndings({ db, now }))),
  },
  {
    name: 'queue-calls',
    title: '检举没有人受理，请主持人来看',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_QUEUE_CALL,
    run: ({ db, now }) => callForQueue({ db, now }),
  },
  {
    name: 'proof-calls',
    title: '核对角色：没人去看，再请一位',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_PROOF_CALL,
    run: inCourt(({ db, now }) => callForProofs({ db, now })),
  },
  {
    name: 'ticket-ends',
    title: '罚单期满，人从名单上下来',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_TICKET_END,
    run: ({ db, now }) => endTickets({ db, now }),
  },
  {
    name: 'storm-ends',
    title: '风暴到点，记下它停了',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_STORM_END,
    run: ({ db, now }) => endDueStorms({ db, now }),
  },
  {
    name: 'names-closed',
    title: '公示期过了，名字从罚单上抹去',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_CLOSING,
    run: ({ db, now }) => closeNames({ db, now }),
  },
  {
    name: 'favor-reminders',
    title: '收藏时约好的日子到了，提醒一声',
    everySeconds: BACKSTOP_SECONDS,
    due: NEXT_FAVOR_REMINDER,
    run: ({ db, now }) => remindOfFavors({ db, now }),
  },
  {
    name: 'account-closing',
    title: '注销期满，抹掉账号的资料',
    everySeconds: HOUR_SECONDS,
    due: NEXT_ERASURE,
    timeoutSeconds: LONG_SECONDS,
    run: async (context) => {
      try {
        await closeDueAccounts(context);
      } finally {
        // Files of those that were erased, whatever else has failed.
        await deleteQueuedFiles(context);
      }
    },
  },
];
