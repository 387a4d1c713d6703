// npm run hearth -- presenter …: applications and presenters, until the console does it.
import { PRESENTER_STATUS_LABELS } from '#contract/api/presenters-labels.ts';
import { getMemberId, getOpenApplicationId, listApplications, listPresenterTerms, reviewApplication } from '#server/modules/presenters/index.ts';
import { findOperatorId } from '#server/modules/members/index.ts';
import { resignOffice, restoreOffice, suspendOffice } from '#server/modules/offices/index.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse, Refusal } from '../refusal.ts';

const MAX_APPLICATIONS = 50;

/** Presenters and open applications, one a line. */
async function showPresenters({ db }: RunContext): Promise<Answer> {
  const [terms, { items, total }] = [await listPresenterTerms(db), await listApplications(db, { state: 'pending', size: MAX_APPLICATIONS })];
  const lines = [
    `主持人 ${terms.length} 位`,
    ...terms.map(
      ({ nickName, status, since, endedReason }) =>
        `${nickName}　${PRESENTER_STATUS_LABELS[status]}　自 ${since.slice(0, 10)}${endedReason && `　${endedReason}`}`,
    ),
    `待答复的申请 ${total} 份`,
    ...items.map(
      ({ applicant, character, weeklyHours, appliedAt }) =>
        `${applicant.nickName}　${character.name}·${character.realm}　每周 ${weeklyHours} 小时　${appliedAt.slice(0, 10)}`,
    ),
  ];
  return { text: lines.join('\n'), data: { presenters: terms, applications: items, total } };
}

const approvePresenter = (context: RunContext, args: string[]): Promise<Answer> => review(context, args, { approve: true });
const rejectPresenter = (context: RunContext, args: string[]): Promise<Answer> => review(context, args, { approve: false });

async function review({ db, now, actorId }: RunContext, [nick = '', ...words]: string[], { approve }: { approve: boolean }): Promise<Answer> {
  const reason = words.join(' ').trim();
  if (nick === '' || reason === '') throw new Misuse('请写上昵称和给申请人的答复');
  const reviewerId = actorId ?? (await findOperatorId(db));
  if (reviewerId === null) throw new Refusal('还没有管理员，请先用 operator add 建一位');
  const memberId = await getMemberId(db, nick);
  const id = await getOpenApplicationId(db, memberId);
  await reviewApplication({ db, now }, reviewerId, { id, approve, reason });
  const text = approve ? `${nick} 已经是主持人，头 30 天的裁决需要复核。` : `${nick} 的申请已退回。`;
  return { text, data: { id, memberId, isApproved: approve } };
}

/** Takes the role from a presenter. */
async function suspend(context: RunContext, [nick = '', ...words]: string[]): Promise<Answer> {
  const reason = words.join(' ').trim();
  if (nick === '' || reason === '') throw new Misuse('请写上昵称和理由');
  const id = await getMemberId(context.db, nick);
  const office = await suspendOffice(context, id, { reason, until: null });
  return { text: `${nick} 的主持人资格已暂停。`, data: { presenter: office } };
}

/** Gives it back. */
async function restore({ db, now }: RunContext, [nick = '']: string[]): Promise<Answer> {
  const id = await getMemberId(db, nick);
  const office = await db.transaction((tx) => restoreOffice({ tx, now }, id));
  return { text: `${nick} 的主持人资格已恢复。`, data: { presenter: office } };
}

/** Ends a presenter's term at their own request. */
async function resign(context: RunContext, [nick = '']: string[]): Promise<Answer> {
  const id = await getMemberId(context.db, nick);
  const office = await resignOffice(context, id);
  return { text: `${nick} 已荣休。`, data: { presenter: office } };
}

export const PRESENTER_COMMANDS: CommandGroup = {
  name: 'presenter',
  about: '主持人',
  commands: [
    { usage: 'list', about: '看主持人和等着答复的申请', reads: true, run: showPresenters },
    { usage: 'approve <昵称> <答复...>', about: '通过一份申请', run: approvePresenter },
    { usage: 'reject <昵称> <理由...>', about: '退回一份申请', run: rejectPresenter },
    { usage: 'suspend <昵称> <理由...>', about: '暂停一位主持人的资格', run: suspend },
    { usage: 'restore <昵称>', about: '恢复被暂停的资格', run: restore },
    { usage: 'resign <昵称>', about: '替主持人办理辞任', run: resign },
  ],
};
