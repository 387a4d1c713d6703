// Rows of Discuz! X as records of a file that can be imported.
import { email as emailShape } from '#contract/api/members.shapes.ts';
import type { Attachment, Gathered } from './gather.ts';
import { messageOf } from './message.ts';
import { pollOf } from './polls.ts';
import type { DiscuzReport, DiscuzWish } from './report.ts';
import { withDiscuzSmilies } from './smilies.ts';
import type { DumpRow } from './sql-dump.ts';
import { countIn, numberIn, textIn } from './tables.ts';
import { FIRST_DAY, timeOf } from './times.ts';

/** Groups of Discuz who may not speak, visit, or come from their address. */
const BANNED_GROUPS = new Set(['4', '5', '6']);
export const GUEST = { id: 'guest', nickName: '旧站游客' };
export const NAMELESS = { id: 'anonymous', nickName: '旧站匿名' };

/** Returns a member. */
export function memberOf(row: DumpRow, { passwords, groups, moderators, signatures, genders }: Gathered, report: DiscuzReport): object {
  const uid = textIn(row, 'uid');
  const email = textIn(row, 'email');
  const groupid = textIn(row, 'groupid');
  const password = passwords.get(uid);
  const isKnown = password !== undefined && /^[0-9a-f]{32}$/i.test(password.hash) && /^[^\p{Cc}\p{Cs}]{0,32}$/u.test(password.salt);
  const points = Math.trunc(numberIn(row, 'credits'));
  return {
    type: 'member',
    id: `uid${uid}`,
    nickName: textIn(row, 'username'),
    joinedAt: timeOf(row, 'regdate', { report }),
    ...(emailShape.safeParse(email).success && { email }),
    ...(isKnown && { password: { kind: 'ucenter-md5', ...password } }),
    ...(signatures.has(uid) && { signature: signatures.get(uid) }),
    ...(genders.has(uid) && { gender: genders.get(uid) }),
    groupTitle: groups.get(groupid) ?? '',
    ...(Number.isSafeInteger(points) && { points }),
    status: BANNED_GROUPS.has(groupid) || numberIn(row, 'status') < 0 ? 'banned' : 'active',
    isModerator: moderators.has(uid),
  };
}

/** Returns the avatar of a member, where UCenter keeps it; null for one who has none. */
export function avatarOf(row: DumpRow): object | null {
  if (numberIn(row, 'avatarstatus') !== 1) return null;
  const uid = textIn(row, 'uid');
  const [, first, second, third, last] = /^(\d{3})(\d{2})(\d{2})(\d{2})$/.exec(uid.padStart(9, '0')) ?? [];
  if (last === undefined) return null;
  return { type: 'avatar', id: `uid${uid}`, file: `uc_server/data/avatar/${first}/${second}/${third}/${last}_avatar_big.jpg` };
}

/** Returns a letter between two members; null for one of more than two, of one who is none any more, and for one that one of them has deleted. */
export function letterOf(row: DumpRow, { correspondences, members }: Gathered, report: DiscuzReport): object | null {
  const between = correspondences.get(textIn(row, 'plid'));
  const from = textIn(row, 'authorid');
  if (!between?.includes(from) || numberIn(row, 'delstatus') !== 0) return null;
  const to = between[0] === from ? between[1] : between[0];
  if (!members.has(from) || !members.has(to)) return null;
  const bbcode = withDiscuzSmilies(textIn(row, 'message'));
  return { type: 'letter', id: `pmid${textIn(row, 'pmid')}`, from: `uid${from}`, to: `uid${to}`, createdAt: timeOf(row, 'dateline', { report }), bbcode };
}

/** Returns the column of a forum; undefined of one that stays behind. One that not everybody could read has to be named. */
export function columnOf({ guardedForums }: Gathered, columns: DiscuzWish['columns'], fid: string): number | undefined {
  return columns.get(fid) ?? (guardedForums.has(fid) ? undefined : columns.get('*'));
}

/** Returns a thread that a member keeps; null for what is no thread, or did not come along. */
export function favorOf(row: DumpRow, { members, threads }: Gathered, report: DiscuzReport): object | null {
  const [uid, id] = [textIn(row, 'uid'), textIn(row, 'id')];
  const thread = threads.get(id);
  if (textIn(row, 'idtype') !== 'tid' || !thread || !members.has(uid)) return null;
  return { type: 'favour', member: `uid${uid}`, post: `tid${id}`, at: timeOf(row, 'dateline', { report, otherwise: thread.createdAt }) };
}

/** Returns a short comment on a post or a comment, which `isBrought` knows; null where its thread did not come along. */
export function remarkOf(
  row: DumpRow,
  { threads, members }: Gathered,
  { report, isBrought }: { report: DiscuzReport; isBrought: (id: string) => boolean },
): object | null {
  const [tid, pid, uid] = [textIn(row, 'tid'), textIn(row, 'pid'), textIn(row, 'authorid')];
  const thread = threads.get(tid);
  if (!thread || !isBrought(`tid${tid}`)) return null;
  return {
    type: 'comment',
    id: `pcid${textIn(row, 'id')}`,
    post: `tid${tid}`,
    author: members.has(uid) ? `uid${uid}` : GUEST.id,
    createdAt: timeOf(row, 'dateline', { report, otherwise: thread.createdAt }),
    ...(isBrought(`pid${pid}`) && { parent: `pid${pid}` }),
    bbcode: withDiscuzSmilies(textIn(row, 'comment')),
  };
}

/** Returns the tags of a thread: `1,name` each, behind one another. */
function tagsOf(row: DumpRow): string[] {
  return textIn(row, 'tags')
    .split('\t')
    .flatMap((tag) => /^\d+,(.{1,60})$/.exec(tag.trim())?.[1] ?? [])
    .slice(0, 50);
}

interface PostContext {
  report: DiscuzReport;
  columns: DiscuzWish['columns'];
}

type PostLine = { type: 'post' | 'comment'; id: string; [field: string]: unknown };

interface Written {
  record: PostLine;
  pictures: object[];
  /** Who wrote it, as the record has it. */
  author: string;
}

/** Returns a post or a comment with its pictures, which come before it; null for one that stays behind. */
export function postOf(row: DumpRow, gathered: Gathered, { report, columns }: PostContext): Written | null {
  const tid = textIn(row, 'tid');
  const thread = gathered.threads.get(tid);
  const isThere = thread !== undefined && gathered.forums.has(thread.fid);
  if (!isThere && !gathered.threadsLeft.has(tid)) report.orphans += 1;
  if (!isThere || columnOf(gathered, columns, thread.fid) === undefined) return null;
  if (numberIn(row, 'invisible') !== 0) {
    report.hidden += 1;
    return null;
  }
  const isGuarded = gathered.guardedFiles.has(thread.fid);
  const attachments = (gathered.attachments.get(textIn(row, 'pid')) ?? []).map((each) => ({ ...each, isGuarded: each.isGuarded || isGuarded }));
  const byId = new Map(attachments.map((attachment) => [attachment.aid, attachment]));
  const kind = numberIn(row, 'htmlon') === 1 ? 'html' : numberIn(row, 'bbcodeoff') === 1 ? 'text' : 'bbcode';
  const place = (attachment: Attachment | undefined) => placeOf(attachment, kind);
  const message = messageOf(textIn(row, 'message'), (aid) => place(byId.get(aid)));
  report.guardedPassages += message?.guarded ?? 1;
  if (message === null) return null;
  const isFirst = numberIn(row, 'first') === 1;
  const title = textIn(row, 'subject') || thread.subject;
  const poll = isFirst ? pollOf(gathered, tid, title) : null;
  const seen = attachments.filter(({ aid }) => !message.hidden.has(aid));
  // A text without code shows none within it.
  const behind = kind === 'text' ? seen : seen.filter(({ aid }) => !message.attached.has(aid));
  const words = [
    message.bbcode,
    ...behind.filter((attachment) => !isShown(attachment)).map(place),
    ...(typeof poll === 'string' && kind === 'bbcode' ? [poll] : []),
  ];
  const text = words.filter((part) => part !== '').join('\n');
  const author = authorOf(row);
  const written = {
    author,
    createdAt: timeOf(row, 'dateline', { report, otherwise: thread.createdAt }),
    [kind]: kind === 'bbcode' && numberIn(row, 'smileyoff') !== 1 ? withDiscuzSmilies(text) : text,
    ...(behind.some(isShown) && { pictures: behind.filter(isShown).map(({ aid }) => `aid${aid}`) }),
  };
  countAttachments(report, { seen, all: attachments });
  const pictures = seen.filter(isShown).map(({ aid, path }) => ({ type: 'picture', id: `aid${aid}`, author, file: path }));
  if (!isFirst) return { record: { type: 'comment', id: `pid${textIn(row, 'pid')}`, post: `tid${tid}`, ...floorOf(row), ...written }, pictures, author };
  if (typeof poll === 'string') report.pollsAsText += 1;
  else if (poll !== null) {
    report.polls += 1;
    report.votes += gathered.voters.get(tid)?.length ?? 0;
  }
  const record = {
    type: 'post' as const,
    id: `tid${tid}`,
    column: `fid${thread.fid}`,
    title,
    views: thread.views,
    pinned: thread.isPinned,
    digest: thread.digest,
    tags: tagsOf(row),
    ...written,
  };
  return { record: { ...record, ...(poll !== null && typeof poll === 'object' && { poll }) }, pictures, author };
}

function isShown({ isPicture, isGuarded }: Attachment): boolean {
  return isPicture && !isGuarded;
}

/** Returns what is written at the place of an attachment. */
function placeOf(attachment: Attachment | undefined, kind: 'html' | 'bbcode' | 'text'): string {
  if (!attachment) return '（附件）';
  if (isShown(attachment) && kind === 'text') return '';
  if (isShown(attachment)) return kind === 'html' ? `<img src="hearth-import:aid${attachment.aid}">` : `[attach]aid${attachment.aid}[/attach]`;
  if (attachment.isGuarded) return '（这里的附件原来要权限或积分才看得到，没有带来）';
  // A name is no code, whatever brackets are in it.
  return `（附件：${attachment.name.replace(/[[\]<>\n]/g, ' ').trim()}，${sizeText(attachment.sizeBytes)}，没有带来）`;
}

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

function countAttachments(report: DiscuzReport, { seen, all }: { seen: readonly Attachment[]; all: readonly Attachment[] }): void {
  report.guardedPictures += all.length - seen.length + seen.filter(({ isGuarded }) => isGuarded).length;
  report.attachments += seen.filter(({ isPicture, isGuarded }) => !isPicture && !isGuarded).length;
}

/** Returns the closed account of an author who is no member any more. */
export function departedOf(row: DumpRow): object {
  return { type: 'member', id: authorOf(row), nickName: textIn(row, 'author'), joinedAt: FIRST_DAY, status: 'closed' };
}

/** Returns who wrote a post; of one without a name it is not said. */
function authorOf(row: DumpRow): string {
  if (numberIn(row, 'anonymous') === 1) return NAMELESS.id;
  const uid = textIn(row, 'authorid');
  return /^[1-9]\d{0,11}$/.test(uid) ? `uid${uid}` : GUEST.id;
}

function floorOf(row: DumpRow): { floor?: number } {
  const position = countIn(row, 'position');
  return position > 0 ? { floor: position } : {};
}
