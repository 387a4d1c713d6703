// The report of an import in sentences, for the shell and the page.
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { MAX_BODY_IMAGES, MAX_COMMENT_IMAGES } from '#contract/limits.ts';
import type { ImportKind } from './file/records.shapes.ts';
import type { ImportReport } from './report.ts';

/** What each kind of line is called. */
export const KIND_LABELS: Readonly<Record<ImportKind, string>> = {
  column: '版块',
  member: '会员',
  post: CONTENT_KIND_LABELS.post,
  comment: CONTENT_KIND_LABELS.comment,
  picture: '图片',
  avatar: '头像',
  letter: '私信',
  favour: '收藏',
  redirect: '旧地址',
};

const MAX_SHOWN = 20;

/** Returns a report as an operator reads it, in sentences; `would` is 会 where nothing was done yet. */
export function reportLines(report: ImportReport, would: string): string[] {
  const { added, reasons, renamed, renamedCount, moderators } = report;
  const some = (count: number, sentence: string) => (count > 0 ? [sentence] : []);
  const reasonLines = Object.entries(reasons)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_SHOWN)
    .map(([reason, count]) => `  ${count} 行：${reason}`);
  return [
    `${report.runId === null ? '从' : `第 ${report.runId} 批，从`} ${report.site}，${report.lines} 行：${would}搬进会员 ${added.member} 位、帖子 ${added.post} 篇、评论 ${added.comment} 条。`,
    ...some(added.picture + added.avatar, `${would}搬进图片 ${added.picture} 张、头像 ${added.avatar} 个。`),
    ...some(added.letter, `${would}搬进私信 ${added.letter} 封，只有写的人和收的人看得到。`),
    ...some(added.favour, `${would}带来收藏 ${added.favour} 条。`),
    ...some(added.redirect, `${would}记下旧地址 ${added.redirect} 个，来的人转到新的地方。`),
    ...some(report.digests, `旧站的精华 ${report.digests} 篇，这里要由主持人另评。`),
    ...some(report.votes, `${would}带来投票 ${report.votes} 票。`),
    ...some(report.before, `以前搬过的 ${report.before} 样，没有再动。`),
    ...some(report.refusedCount, `${would}留下 ${report.refusedCount} 行没有搬：`),
    ...reasonLines,
    ...report.refused.slice(0, MAX_SHOWN).map(({ line, type, id, reason }) => `  第 ${line} 行 ${type} ${id}：${reason}`),
    ...some(renamedCount, `昵称${would}换的会员 ${renamedCount} 位，各收到一条消息，有邮箱的还有一封信：`),
    ...renamed.slice(0, MAX_SHOWN).map(({ was, is }) => `  ${was} → ${is}`),
    ...some(report.mailsTaken.length, `邮箱在这里已经有人用，不带邮箱搬来的会员 ${report.mailsTaken.length} 位。`),
    ...some(report.unreachable, `没有邮箱或密码、暂时登录不了的会员 ${report.unreachable} 位。`),
    ...some(report.banned, `在旧站被禁止发言、这里永久停用的会员 ${report.banned} 位。`),
    ...some(moderators.length, `在旧站是版主的，这里先是普通会员：${moderators.slice(0, MAX_SHOWN).join('、')}`),
    ...some(report.held, `有要先看的敏感词、进待审核的帖子 ${report.held} 篇。`),
    ...some(report.titlesChanged, `标题太长或太短、改动过的 ${report.titlesChanged} 篇。`),
    ...some(report.commentsCut, `超过长度、截短的评论 ${report.commentsCut} 条。`),
    ...some(report.floorsMoved, `楼层已经有了、挪到后面的评论 ${report.floorsMoved} 条。`),
    ...some(report.picturesMissing, `正文里有、没有带来的图片 ${report.picturesMissing} 张，原来的地方写着“图片没有带来”。`),
    ...some(
      report.picturesLeft,
      `放不下、没有放进去的图片 ${report.picturesLeft} 张：一篇帖子最多 ${MAX_BODY_IMAGES} 张，一条评论最多 ${MAX_COMMENT_IMAGES} 张。`,
    ),
    ...some(report.votesLeft, `没有带来的票 ${report.votesLeft} 张：投的人没有搬来，或者没有那个选项。`),
    ...Object.entries(report.unknownFields).map(([field, count]) => `不认识、没有带来的字段 ${field}：${count} 行`),
  ];
}
