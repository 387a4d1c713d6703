import { sendAnnouncement } from '#contract/api/announcements.shapes.ts';
import { listMessagesToAll, sendToAll } from '#server/modules/messages/index.ts';
import type { CommandGroup, RunContext } from '../command.ts';
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
async function showSent({ db }: RunContext): Promise<string> {
  const sent = await listMessagesToAll(db);
  if (sent.length === 0) return '还没有给大家发过消息。';
  return sent
    .map(({ id, title, people, at: sentAt, doneAt }) => `#${id}  ${at(sentAt)}  ${title}  ${people} 人${doneAt === null ? '，还在发' : ''}`)
    .join('\n');
}

/** Sends one. */
async function send({ db, now, command }: RunContext, [title, text]: string[]): Promise<string> {
  const { presenters, banner } = command.opts<{ presenters?: boolean; banner?: string }>();
  const said = (words: string | undefined) => (words === '-' && banner !== undefined ? undefined : words);
  const given = sendAnnouncement.input.safeParse({
    id: banner ?? 0,
    title: said(title),
    text: said(text),
    audience: presenters ? 'presenters' : undefined,
  });
  if (!given.success) throw new Misuse(given.error.issues[0]?.message ?? '读不出来');
  const sent = await db.transaction((tx) => sendToAll({ tx, now }, given.data));
  return `#${sent.id}  ${sent.title}：${sent.people} 人会收到。`;
}
