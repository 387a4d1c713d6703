import { randomUUID } from 'node:crypto';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import type { MailMessage } from '#server/platform/mail/mail.ts';
import { createTestDatabase } from '#server/platform/testing/database.ts';
import { createTestPlatform } from '#server/platform/testing/platform.ts';
import { sendDue } from '#server/modules/deliveries/index.ts';
import { createMember, hashPassword } from './index.ts';
import { sendRegisterCode } from './codes/codes.ts';

export const PASSWORD = 'lantern77frost';
export const NOON = new Date('2026-03-04T04:00:00Z');

/** `seconds` after noon. */
export function later(seconds: number): Date {
  return new Date(NOON.getTime() + seconds * 1000);
}

/** Returns a real database, shared state and a mailbox in memory, with calls made on them. */
export async function openMemberSite() {
  const { db, drop } = await createTestDatabase();
  const mails: MailMessage[] = [];
  let mailWorks = true;
  const base = createTestPlatform({ db, now: NOON });
  const { background } = base;
  const platform: Platform = {
    ...base,
    mail: {
      delivers: true,
      async send(mail) {
        if (!mailWorks) throw new Error('the mail server is down');
        mails.push(mail);
      },
    },
    background: {
      run: (work) => background.run(work),
      // With what a worker does a moment later.
      async settled() {
        await background.settled();
        // Each when it was queued: tests have their own times.
        const queued = await db.query<{ at: string }>(`SELECT DISTINCT created_at AS at FROM deliveries WHERE state = 'queued' AND attempts = 0 ORDER BY 1`);
        for (const { at } of queued) {
          const now = new Date(at);
          await sendDue({ ...platform, clock: { now: () => now }, now, write: async () => ({ missing: 'unknown kind' }) });
        }
      },
    },
  };
  const ask = (details: Partial<ApiRequest> = {}): ApiRequest => ({
    platform,
    db,
    now: NOON,
    viewer: null,
    gameId: 1,
    address: '192.0.2.1',
    device: 'test',
    token: null,
    isTokenRevoked: false,
    requestId: randomUUID(),
    ...details,
  });
  return {
    db,
    drop,
    platform,
    mails,
    ask,
    breakMail: (broken: boolean) => void (mailWorks = !broken),
    /** A member who can sign in with `PASSWORD`. */
    addMember: (nickName: string, email: string) =>
      hashPassword(PASSWORD).then((passwordHash) => db.transaction((tx) => createMember(tx, { nickName, email, passwordHash, joinedAt: NOON }))),
    /** Asks for a code and reads it from the mail. */
    async mailedCode(email: string, now = NOON, address = `code ${email}`): Promise<string> {
      await sendRegisterCode(ask({ now, address }), email);
      return codeIn(mails.findLast(({ to }) => to === email)?.text ?? '');
    },
  };
}

export type MemberSite = Awaited<ReturnType<typeof openMemberSite>>;

/** Returns the six digits of a mail; empty when there are none or several. */
export function codeIn(text: string): string {
  const found = text.match(/\d{6}/g) ?? [];
  return found.length === 1 ? (found[0] ?? '') : '';
}

/** Returns how each of many calls ended: the refusal's code, or `ok`. */
export async function outcomes(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(calls)) {
    const name = result.status === 'fulfilled' ? 'ok' : codeOf(result.reason);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
