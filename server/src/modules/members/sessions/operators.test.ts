import type { MemberSecure } from '#contract/api/members.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { flushLastSeen } from './last-seen.ts';
import { openSession } from './sessions.ts';

const clock = stopClock();
const HOUR_SECONDS = 3_600;

let site: TestSite;
let member: Signed;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite({ clock });
  member = await site.signUp('添柴人');
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

/** Signs somebody in once more. Returns what asks for their account `hours` later, and how it is answered. */
async function signedIn({ id, nickName }: Signed): Promise<(hours: number) => Promise<string>> {
  const token = await site.platform.db.transaction((tx) =>
    openSession({ tx, now: clock.now() }, id, { device: 'test', address: '127.0.0.1', platform: site.platform }),
  );
  return async (hours) => {
    clock.pass(hours * HOUR_SECONDS);
    const { code } = await site.get('member/get_member_secure', { as: { id, nickName, token } });
    await flushLastSeen(site.platform.db);
    return code;
  };
}

it('of an operator end after twelve hours without a call', async () => {
  const later = await signedIn(operator);
  expect([await later(11.9), await later(11.9), await later(12)]).toEqual(['200', '200', 'A0440']);
});

it('of an operator end after seven days, however busy they are', async () => {
  const later = await signedIn(operator);
  for (let half = 0; half < 16; half += 1) expect(await later(10)).toBe('200');
  expect(await later(8)).not.toBe('200');
});

it('of a member end a year after signing in, and the list of devices leaves them out', async () => {
  const busy = await site.signUp('常来的人');
  const later = await signedIn(busy);
  for (let month = 0; month < 12; month += 1) expect(await later(24 * 30)).toBe('200');
  expect(await later(24 * 5)).toBe('A0440');
  const token = await site.platform.db.transaction((tx) =>
    openSession({ tx, now: clock.now() }, busy.id, { device: 'test', address: '127.0.0.1', platform: site.platform }),
  );
  const { t } = await site.get<MemberSecure>('member/get_member_secure', { as: { ...busy, token } });
  expect(t.sessions).toHaveLength(1);
});

it('of a member outlast both', async () => {
  const later = await signedIn(member);
  expect([await later(24), await later(24 * 8)]).toEqual(['200', '200']);
});
