import { sendAnnouncement } from '#contract/api/announcements.shapes.ts';
import { listMessagesToAll, sendToAll } from '#server/modules/messages/index.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { at } from './deliveries.ts';
import { Misuse } from '../refusal.ts';

export const ANNOUNCEMENT_COMMANDS: CommandGroup = {
  name: 'announcement',
  about: '给大家的消息',
  commands: [
    { usage: 'list', about: '看给大家发过的消息，只写 announcement 也行', isDefault: true, reads: true, run: showSent },
    {
      usage: 'send <标题> <内容>',
      about: '给每位会员发一条消息，一天一条，发出去收不回来',
      options: [
        ['--presenters', '只发给主持人和管理员'],
        ['--banner <编号>', '随哪一条横幅；标题、内容写 - 就照横幅'],
      ],
      run: send,
    },
  ],
};

/** Lists the last ones. */
async function showSent({ db }: RunContext): Promise<Answer> {
  const sent = await listMessagesToAll(db);
  const lines = sent.map(({ id, title, people, at: sentAt, doneAt }) => `#${id}  ${at(sentAt)}  ${title}  ${people} 人${doneAt === null ? '，还在发' : ''}`);
  return { text: lines.join('\n') || '还没有给大家发过消息。', data: { announcements: sent } };
}

/** Sends one. */
async function send({ db, now, command }: RunContext, [title, text]: string[]): Promise<Answer> {
  const { presenters, banner } = command.opts<{ presenters?: boolean; banner?: string }>();
  const textOr = (text: string | undefined) => (text === '-' && banner !== undefined ? undefined : text);
  const given = sendAnnouncement.input.safeParse({
    id: banner ?? 0,
    title: textOr(title),
    text: textOr(text),
    audience: presenters ? 'presenters' : undefined,
  });
  if (!given.success) throw new Misuse(given.error.issues[0]?.message ?? '读不出来');
  const sent = await db.transaction((tx) => sendToAll({ tx, now }, given.data));
  return { text: `#${sent.id}  ${sent.title}：${sent.people} 人会收到。`, data: { announcement: sent } };
}
