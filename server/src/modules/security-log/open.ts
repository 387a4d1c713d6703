import { fieldFailure } from '#contract/failures.ts';
import type { openSecurityLog as shape } from '#contract/api/admin/security-log.shapes.ts';
import type { SecurityEvent } from '#contract/api/admin/security-log.ts';
import type { ParsedInputOf, ReplyOf } from '#contract/route.ts';
import { z } from '#contract/zod.ts';
import { record } from '#server/modules/audit/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { ORIGIN_PURPOSE } from './log.ts';
import { selectEvents, selectExtent, selectMember, type EventRow } from './queries.ts';

const PAGE = 100;
const origin = z.object({ address: z.string(), port: z.number().optional() });

/**
 * Returns a part of the log, decrypted, the newest first; that it was opened, by which operator, why and for which part, goes on record. Throws `reverify`, and
 * `invalidInput` for a member who is not there and a span that ends before it begins.
 */
export async function openSecurityLog(
  { db, platform: { secrets }, now }: MemberRequest,
  { member, kind, from, to, before, reason }: ParsedInputOf<typeof shape>,
): Promise<ReplyOf<typeof shape>> {
  const span = { from: new Date(from), to: new Date(to) };
  if (span.to <= span.from) throw fieldFailure('to', '结束的时间要在开始之后');
  return db.transaction(async (tx) => {
    const memberId = await findMember(tx, member);
    const rows = await selectEvents(tx, { ...span, memberId, kind: kind ?? null }, { before: before ?? Number.MAX_SAFE_INTEGER, limit: PAGE + 1 });
    await record(
      { tx, now },
      {
        act: 'security_log.open',
        target: memberId === null ? { kind: 'security_log', id: 'all' } : { kind: 'member', id: memberId },
        reason,
        after: { from, to, kind: kind ?? null, before: before ?? null, shown: Math.min(rows.length, PAGE) },
      },
    );
    return { items: rows.slice(0, PAGE).map((row) => eventOf(row, secrets)), next: rows.length > PAGE ? (rows[PAGE - 1]?.id ?? null) : null };
  });
}

/** Returns how much the log holds, which is no secret to operators. */
export async function readSecurityLogExtent(db: Db): Promise<{ count: number; oldestAt: string | null }> {
  return selectExtent(db);
}

async function findMember(db: Db, text: string): Promise<number | null> {
  if (text === '') return null;
  const found = await selectMember(db, { id: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null, nickName: text });
  if (!found) throw fieldFailure('member', '没有这位会员，请写昵称或编号');
  return found.id;
}

function eventOf({ sealed, nickName, memberId, ...row }: EventRow, secrets: Pick<Secrets, 'decrypt'>): SecurityEvent {
  const { address, port } = origin.parse(JSON.parse(secrets.decrypt(ORIGIN_PURPOSE, sealed)));
  return { ...row, member: { id: memberId, nickName }, address, port: port ?? null };
}
