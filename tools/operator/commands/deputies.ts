// npm run hearth -- deputy …, notification …: deputies of operators, and what waits for an operator.
import { CHANNEL_LABELS } from '#contract/api/channels-labels.ts';
import { MAX_DAYS_AWAY, answerNotification, listDeputies, listUnanswered, openNotification, setAway, setDeputy } from '#server/modules/channels/index.ts';
import { STATE_LABELS } from '#server/modules/deliveries/index.ts';
import { findOperatorNamed } from '#server/modules/members/index.ts';
import { getMemberId } from '#server/modules/presenters/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { at } from './deliveries.ts';
import { Misuse, Refusal } from '../refusal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const DEPUTY_COMMANDS: CommandGroup = {
  name: 'deputy',
  about: '管理员不在时谁来',
  commands: [
    { usage: 'list', about: '看每位管理员的代理人，谁离开到几时，只写 deputy 也行', isDefault: true, reads: true, run: list },
    { usage: 'set <管理员> <昵称>', about: '请另一位管理员代理；主持人只在要遮内容时代理', run: set },
    { usage: 'unset <管理员>', about: '不再请谁代理', run: unset },
    { usage: 'away <管理员> <天数>', about: '离开几天，要人处理的通知马上找代理人', run: away },
    { usage: 'back <管理员>', about: '回来了', run: back },
  ],
};

export const NOTIFICATION_COMMANDS: CommandGroup = {
  name: 'notification',
  about: '必须送到的通知',
  commands: [
    { usage: 'list', about: '看等人处理的通知，只写 notification 也行', isDefault: true, reads: true, run: listWaiting },
    { usage: 'show <编号>', about: '看一条通知：有法律效力的原话，各条路送得怎样，这件事记录在案', run: show },
    { usage: 'answer <编号>', about: '应下一条：有人在处理了，不用再找代理人', run: answer },
  ],
};

async function list({ db, now }: RunContext): Promise<Answer> {
  const rows = await listDeputies(db);
  const lines = rows.map(({ nickName, deputyName, deputyRole, awayUntil }) => {
    const who = deputyName === null ? '没有代理人' : `代理人 ${deputyName}${deputyRole === 'presenter' ? '（主持人，只管要遮内容的）' : ''}`;
    const isAway = awayUntil !== null && new Date(awayUntil) > now;
    return `${nickName}　${who}${isAway ? `　离开到 ${at(awayUntil)}` : ''}`;
  });
  return { text: rows.length === 0 ? '还没有管理员。' : lines.join('\n'), data: { deputies: rows } };
}

async function set({ db, now }: RunContext, [operator = '', nick = '']: string[]): Promise<Answer> {
  const operatorId = await requireOperator(db, operator);
  const deputyId = (await findOperatorNamed(db, nick)) ?? (await getMemberId(db, nick));
  await db.transaction((tx) => setDeputy({ tx, now }, operatorId, deputyId));
  return { text: `${nick} 代理 ${operator}。`, data: { operatorId, deputyId } };
}

async function unset({ db, now }: RunContext, [operator = '']: string[]): Promise<Answer> {
  const operatorId = await requireOperator(db, operator);
  await db.transaction((tx) => setDeputy({ tx, now }, operatorId, null));
  return { text: `${operator} 没有代理人了。`, data: { operatorId, deputyId: null } };
}

async function away({ db, now }: RunContext, [operator = '', days = '']: string[]): Promise<Answer> {
  const operatorId = await requireOperator(db, operator);
  if (!/^[1-9]\d?$/.test(days) || Number(days) > MAX_DAYS_AWAY) throw new Misuse(`请写离开几天，1 到 ${MAX_DAYS_AWAY}`);
  const until = new Date(now.getTime() + Number(days) * DAY_MS);
  await db.transaction((tx) => setAway({ tx, now }, operatorId, until));
  return { text: `${operator} 离开到 ${at(until.toISOString())}，要人处理的通知马上找代理人。`, data: { operatorId, awayUntil: until } };
}

async function back({ db, now }: RunContext, [operator = '']: string[]): Promise<Answer> {
  const operatorId = await requireOperator(db, operator);
  await db.transaction((tx) => setAway({ tx, now }, operatorId, null));
  return { text: `${operator} 回来了。`, data: { operatorId, awayUntil: null } };
}

async function listWaiting({ db }: RunContext): Promise<Answer> {
  const rows = await listUnanswered(db);
  const lines = rows.map(
    ({ id, label, memberId, answerBy, createdAt }) => `#${id}  ${at(createdAt)}  ${label}  给会员 ${memberId}  最晚 ${at(answerBy ?? '')} 处理`,
  );
  return { text: rows.length === 0 ? '没有等人处理的通知。' : lines.join('\n'), data: { notifications: rows } };
}

async function show({ db, now }: RunContext, [id = '']: string[]): Promise<Answer> {
  const found = await db.transaction((tx) => openNotification({ tx, now }, idOf(id)));
  const { label, memberId, createdAt, answeredAt, answerBy, words, deliveries } = found;
  const waits = answerBy === null ? '' : answeredAt === null ? `  最晚 ${at(answerBy)} 处理` : `  ${at(answeredAt)} 有人应下`;
  const text = [
    `#${found.id}  ${label}  给会员 ${memberId}  ${at(createdAt)}${waits}`,
    ...(words === null ? [] : [`站内消息（第 ${words.version} 版）：${words.title}\n${words.content}`]),
    ...deliveries.map(({ channel, state, reason, attempts, endedAt, words: sent }) => {
      const line = `${CHANNEL_LABELS[channel]}  ${STATE_LABELS[state]}${reason === '' ? '' : `（${reason}）`}  试了 ${attempts} 次${endedAt === null ? '' : `，${at(endedAt)} 完`}`;
      return sent === null
        ? line
        : `${line}\n原文（第 ${sent.version} 版${sent.template === undefined || sent.template === 0 ? '' : `，措辞第 ${sent.template} 版`}）：${sent.subject}\n${sent.text.trimEnd()}`;
    }),
  ].join('\n');
  return { text, data: { notification: found } };
}

async function answer({ db, now }: RunContext, [given = '']: string[]): Promise<Answer> {
  const id = idOf(given);
  const isAnswered = await db.transaction((tx) => answerNotification({ tx, now }, id));
  if (!isAnswered) throw new Refusal('没有这一条，或者它不等谁处理');
  return { text: `#${id} 应下了，不再找代理人。`, data: { id } };
}

async function requireOperator(db: Db, account: string): Promise<number> {
  const id = await findOperatorNamed(db, account);
  if (id === null) throw new Refusal(`没有哪位管理员的邮箱或昵称是“${account}”。`);
  return id;
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Misuse('请写上通知的编号，用 notification list 查');
  return Number(text);
}
