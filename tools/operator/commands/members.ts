// npm run hearth -- member …: what an operator does with an account, until the console does it.
import { getMemberId } from '#server/modules/presenters/index.ts';
import { endSuspension, suspend } from '#server/modules/reports/index.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse, Refusal } from '../refusal.ts';

export const MEMBER_COMMANDS: CommandGroup = {
  name: 'member',
  about: '停用和恢复账号',
  commands: [
    { usage: 'suspend <昵称> <天数> <理由...>', about: '停用一个账号，期间只能阅读、答辩和申诉；理由会员读得到', run: suspendAccount },
    { usage: 'restore <昵称>', about: '提前恢复', run: restoreAccount },
  ],
};

/** Suspends a member for a number of days. */
async function suspendAccount({ db, now }: RunContext, [nick = '', days = '', ...words]: string[]): Promise<Answer> {
  const reason = words.join(' ').trim();
  if (nick === '' || reason === '') throw new Misuse('请写上昵称、天数和理由');
  const memberId = await getMemberId(db, nick);
  const until = await db.transaction((tx) => suspend({ tx, now }, memberId, { days: daysOf(days), reason }));
  return { text: `${nick} 停用到 ${until.toISOString().slice(0, 10)}，已告诉他理由。`, data: { memberId, suspendedUntil: until } };
}

/** Ends a suspension before its time. */
async function restoreAccount({ db, now }: RunContext, [nick = '']: string[]): Promise<Answer> {
  const memberId = await getMemberId(db, nick);
  if (!(await endSuspension({ db, now }, memberId))) throw new Refusal(`${nick} 没有停用`);
  return { text: `${nick} 已恢复。`, data: { memberId, suspendedUntil: null } };
}

/** Returns the days an operator has typed. */
export function daysOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Misuse('请写停用几天，例如 7');
  return Number(text);
}
