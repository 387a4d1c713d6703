// npm run hearth -- presenter …: applications and presenters, until the console does it.
import { PRESENTER_STATUS_LABELS } from '#contract/api/presenters-labels.ts';
import {
  getMemberId,
  getOpenApplicationId,
  listApplications,
  listPresenterTerms,
  restorePresenter,
  reviewApplication,
} from '#server/modules/presenters/index.ts';
import { findOperatorId } from '#server/modules/members/index.ts';
import { resignOffice, suspendOffice } from '#server/modules/offices/index.ts';
import type { CommandGroup, RunContext } from '../command.ts';
import { Misuse, Refusal } from '../refusal.ts';

const MAX_APPLICATIONS = 50;

/** Presenters and open applications, one a line. */
async function showPresenters({ db }: RunContext): Promise<string> {
  const [terms, { items, total }] = [await listPresenterTerms(db), await listApplications(db, { state: 'pending', size: MAX_APPLICATIONS })];
  return [
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
  ].join('\n');
}

const approvePresenter = (context: RunContext, args: string[]): Promise<string> => review(context, args, { approve: true });
const rejectPresenter = (context: RunContext, args: string[]): Promise<string> => review(context, args, { approve: false });

async function review({ db, now, actorId }: RunContext, [nick = '', ...words]: string[], { approve }: { approve: boolean }): Promise<string> {
  const reason = words.join(' ').trim();
  if (nick === '' || reason === '') throw new Misuse('请写上昵称和给申请人的答复');
  const reviewerId = actorId ?? (await findOperatorId(db));
  if (reviewerId === null) throw new Refusal('还没有管理员，请先用 operator add 建一位');
  const id = await getOpenApplicationId(db, await getMemberId(db, nick));
  await reviewApplication({ db, now }, reviewerId, { id, approve, reason });
  return approve ? `${nick} 已经是主持人，头 30 天的裁决需要复核。` : `${nick} 的申请已退回。`;
}

/** Takes the role from a presenter. */
async function suspend(context: RunContext, [nick = '', ...words]: string[]): Promise<string> {
  const reason = words.join(' ').trim();
  if (nick === '' || reason === '') throw new Misuse('请写上昵称和理由');
  const id = await getMemberId(context.db, nick);
  await suspendOffice(context, id, { reason, until: null });
  return `${nick} 的主持人资格已暂停。`;
}

/** Gives it back. */
async function restore({ db, now }: RunContext, [nick = '']: string[]): Promise<string> {
  await restorePresenter({ db, now }, await getMemberId(db, nick));
  return `${nick} 的主持人资格已恢复。`;
}

/** Ends a presenter's term at their own request. */
async function resign(context: RunContext, [nick = '']: string[]): Promise<string> {
  const id = await getMemberId(context.db, nick);
  await resignOffice(context, id);
  return `${nick} 已荣休。`;
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
