// npm run hearth -- held …: posts and comments held for review.
import { listHeldComments, notifyOfComments, publishHeldComment, rejectHeldComment } from '#server/modules/comments/index.ts';
import { holdFirstPosts } from '#server/modules/columns/index.ts';
import { approveHeld, listHeldPosts, rejectHeld } from '#server/modules/posts/index.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse } from '../refusal.ts';

export const HELD_COMMANDS: CommandGroup = {
  name: 'held',
  about: '待审核的帖子和评论',
  commands: [
    { usage: 'list', about: '看待审核的帖子和评论', reads: true, run: showHeld },
    { usage: 'approve <post|comment> <编号>', about: '放出来', run: approve },
    { usage: 'reject <post|comment> <编号> [理由...]', about: '退回给作者', run: reject },
    { usage: 'first-posts <栏目> <on|off>', about: '新人第一次在这个栏目发帖要不要先看', run: setFirstPosts },
  ],
};

/** Returns what waits, each with why. */
async function showHeld({ db }: RunContext): Promise<Answer> {
  const [posts, comments] = [await listHeldPosts(db), await listHeldComments(db)];
  const why = (reasons: readonly { label: string; quote: string }[]) => reasons.map(({ label, quote }) => `    ${label}  ${quote}`);
  const lines = [
    ...posts.flatMap(({ id, title, nickName, columnName, heldAt, reasons }) => [
      `post ${id}  《${title}》  ${nickName}  ${columnName}  ${heldAt}`,
      ...why(reasons),
    ]),
    ...comments.flatMap(({ id, title, nickName, body, heldAt, reasons }) => [`comment ${id}  ${nickName} 在《${title}》：${body}  ${heldAt}`, ...why(reasons)]),
  ];
  return { text: lines.join('\n') || '没有待审核的帖子和评论。', data: { posts, comments } };
}

/** Publishes what waits. */
async function approve({ db, now, afterwards }: RunContext, args: string[]): Promise<Answer> {
  const { kind, id } = targetOf(args);
  if (kind === 'post') await approveHeld({ db, now }, id, { deciderId: null });
  else {
    await db.transaction((tx) => publishHeldComment({ tx, now }, { id, deciderId: null }));
    afterwards(notifyOfComments);
  }
  return { text: `已放出来：${kind} ${id}`, data: { kind, id } };
}

/** Sends what waits back with the reason. */
async function reject({ db, now }: RunContext, args: string[]): Promise<Answer> {
  const { kind, id, reason: words } = targetOf(args);
  await (kind === 'post'
    ? rejectHeld({ db, now }, id, { deciderId: null, reason: words })
    : rejectHeldComment({ db, now }, { id, deciderId: null, reason: words }));
  return { text: `已退回：${kind} ${id}`, data: { kind, id, reason: words } };
}

/** Sets whether first posts in a column are held for review. */
async function setFirstPosts({ db, now }: RunContext, [columnId = '', wanted = '']: string[]): Promise<Answer> {
  if (!/^\d{1,9}$/.test(columnId) || !['on', 'off'].includes(wanted))
    throw new Misuse(`请写栏目编号和 on 或 off，例如 ${commandLine('held first-posts 1001 on')}`);
  await db.transaction((tx) => holdFirstPosts({ tx, now }, Number(columnId), wanted === 'on'));
  const isHeld = wanted === 'on';
  const text = isHeld ? `栏目 ${columnId}：新人的第一篇先看再放` : `栏目 ${columnId}：新人的第一篇直接放出来`;
  return { text, data: { columnId: Number(columnId), holdsFirstPosts: isHeld } };
}

function targetOf([kind = '', id = '', ...words]: string[]): { kind: 'post' | 'comment'; id: number; reason: string } {
  if ((kind !== 'post' && kind !== 'comment') || !/^\d{1,15}$/.test(id)) throw new Misuse('请写 post 或 comment，再写编号');
  return { kind, id: Number(id), reason: words.join(' ') };
}
