import { maskEmail } from '#contract/text/mask-email.ts';
import type { ListedMember, MemberDevice, MemberEvent, MemberFile } from '#contract/api/staff-members.ts';
import type { memberHistory as historyShape } from '#contract/api/staff-members.shapes.ts';
import { describeAct } from '#contract/api/audit-acts.ts';
import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { printText, readPrints } from '#server/modules/audit/index.ts';
import { deviceName, personOf } from '#server/modules/members/index.ts';
import { findMobile } from '#server/modules/mobiles/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { openAddress } from '#server/platform/process/kept-address.ts';
import { BY_TIME } from '#server/platform/database/paging.ts';
import { findMembersByPrint, printsOf, type PrintContext } from './prints.ts';
import type { MemberRow } from './queries-find.ts';
import { countEvents, selectEvents, selectMemberFile, selectNames, selectSessions, type EventRow, type MemberFileRow } from './queries-view.ts';

const MAX_SESSIONS = 50;
const MAX_SAME_PRINT = 20;
const ONLINE_MS = 5 * 60_000;
const REPORT_LABELS: Readonly<Record<string, string>> = { post: '帖子被举报', comment: '评论被举报', member: '资料被举报', presenter: '办案被举报' };
const HELD_LABELS: Readonly<Record<string, string>> = { '': '帖子待审核', approved: '帖子放行', rejected: '帖子退回', withdrawn: '待审核的帖子收回' };

/** Returns a member with everything the staff sees of them. Throws `notFound`. */
export async function viewMember({ db, now, platform }: Pick<MemberRequest, 'db' | 'now' | 'platform'>, id: number): Promise<MemberFile> {
  const row = await selectMemberFile({ db, now }, id);
  if (!row) throw new Failure('notFound');
  const mobileMasked = await findMobile({ db, platform }, id);
  const context = { db, now, secrets: platform.secrets };
  const prints = await printsOf(context, id);
  return { ...fileOf(row, now), mobileMasked, prints: prints.map(printText), samePrint: await samePrintAs(context, id, prints) };
}

function fileOf(row: MemberFileRow, now: Date): Omit<MemberFile, 'mobileMasked' | 'prints' | 'samePrint'> {
  const { character, isSuspended, suspendedUntil, roleChange, emailChange } = row;
  return {
    ...listedOf(row),
    signature: row.signature,
    character: character && { name: character['name'] ?? '', realm: character['realm'] ?? '', guild: character['guild'] ?? '' },
    formerNames: row.formerNames,
    mergedInto: row.mergedInto,
    experience: row.experience,
    hasTotp: row.hasTotp,
    devices: row.devices,
    likes: row.likes,
    sceneries: row.sceneries,
    cases: row.cases,
    isOnline: now.getTime() - Date.parse(row.lastSeenAt) < ONLINE_MS,
    holds: {
      suspension: isSuspended && suspendedUntil !== null ? { until: suspendedUntil, reason: row.suspendedReason ?? '' } : null,
      appeal: row.appeal,
      warnings: row.warnings,
      role: roleChange,
      email: emailChange && { masked: maskEmail(emailChange.email), until: emailChange.until },
    },
    note: row.note,
    counts: { penalties: row.penalties, reports: row.reports },
  };
}

async function samePrintAs({ db, now, secrets }: PrintContext, id: number, prints: readonly string[]): Promise<MemberFile['samePrint']> {
  const found = (await findMembersByPrint({ db, now, secrets }, prints)).filter((each) => each.id !== id);
  const names = await selectNames(db, [...new Set(found.map((each) => each.id))].slice(0, MAX_SAME_PRINT));
  return names.flatMap(({ id: other, nickName }) => {
    const print = found.find((each) => each.id === other)?.print;
    return print === undefined ? [] : [{ id: other, nickName, print: printText(print) }];
  });
}

/** Returns the devices of a member, the one used last first. Throws `notFound`. */
export async function listMemberSessions({ db, now, secrets }: PrintContext, id: number): Promise<MemberDevice[]> {
  await requireMember(db, id);
  const print = await readPrints({ db, now });
  const sessions = await selectSessions(db, id, MAX_SESSIONS);
  return sessions.map(({ device, createdAt, lastSeenAt, endedAt, ...origin }) => ({
    device: deviceName(device),
    print: print === null || origin.network === '' ? '' : printText(print(openAddress(secrets, origin))),
    since: createdAt,
    lastAt: lastSeenAt,
    endedAt,
  }));
}

/** Returns a page of what happened with a member, the newest first. Throws `notFound`, and `invalidInput` for a broken cursor. */
export async function listMemberHistory(db: Db, { id, kind, ...input }: ParsedInputOf<typeof historyShape>): Promise<Page<MemberEvent>> {
  await requireMember(db, id);
  const wanted = { memberId: id, kind: kind ?? null };
  const [rows, total] = await Promise.all([selectEvents(db, wanted, BY_TIME.startOf(input)), countEvents(db, wanted)]);
  const page = BY_TIME.pageOf(rows, { ...input, total }, ({ at, position }) => ({ at, id: position }));
  return { ...page, items: page.items.map(eventOf) };
}

function eventOf({ at, kind, actor, act, text, auditSeq }: EventRow): MemberEvent {
  const event = { at, kind, actor, auditSeq };
  if (kind === 'report') return { ...event, act: REPORT_LABELS[act] ?? '被举报', text: `${text} 人举报` };
  if (kind === 'held') return { ...event, act: HELD_LABELS[act] ?? '帖子待审核', text: `《${text}》` };
  if (kind === 'signIn') return { ...event, act: '登录', text: deviceName(text) };
  if (kind === 'name') return { ...event, act: '改昵称', text: `原来叫 ${text}` };
  return kind === 'joined' ? { ...event, act: '注册', text: '' } : { ...event, act: describeAct(act).label, text };
}

async function requireMember(db: Db, id: number): Promise<void> {
  if ((await selectNames(db, [id])).length === 0) throw new Failure('notFound');
}

/** Returns a member as the list shows them. */
export function listedOf(row: MemberRow): ListedMember {
  const { id, nickName, avatar, level, role } = personOf(row);
  return {
    id,
    nickName,
    avatar,
    level,
    role,
    status: row.closedAt !== null ? 'closed' : row.isSuspended ? 'suspended' : 'active',
    until: row.isSuspended ? row.suspendedUntil : null,
    mailMasked: row.emailFold === null ? null : maskEmail(row.emailFold),
    posts: row.posts,
    comments: row.comments,
    reports: row.reports,
    openReports: row.openReports,
    isAppealing: row.isAppealing,
    closingAt: row.closingAt,
    joinedAt: row.joinedAt,
    lastSeenAt: row.lastSeenAt,
  };
}
