import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiRequest } from '#server/platform/api.ts';
import { NOON, later, openMemberSite, outcomes, PASSWORD, type MemberSite } from '../members.fixture.ts';
import { flushLastSeen, noteSeen, MAX_WAITING } from '../sessions/last-seen.ts';
import { hashPassword } from '../password/hash.ts';
import { getPrincipal } from './principal.ts';
import { endSessions, findViewer, openSession } from '../sessions/sessions.ts';
import { signIn as signInWith, signOut } from './sign-in.ts';
import { sweepMembers } from '../jobs.ts';

const signIn = (request: ApiRequest, input: { account: string; password: string }) => signInWith(request, { totp: '', ...input }, async () => undefined);

let house: MemberSite;
let memberId: number;
beforeAll(async () => {
  house = await openMemberSite();
  memberId = (await house.addMember('NightCandle', 'night@hearth.example')).id;
});
afterAll(() => house.drop());

const wrong = { code: 'A0210', message: '账号或密码不对' };

describe('signing in', () => {
  it.each(['night@hearth.example', 'NIGHT@Hearth.Example', 'nightcandle', 'ＮｉｇｈｔＣａｎｄｌｅ'])('takes %s', async (account) => {
    const { token, principal } = await signIn(house.ask(), { account, password: PASSWORD });
    expect(principal).toEqual(await getPrincipal({ db: house.db, now: new Date() }, memberId));
    expect(await findViewer({ db: house.db, now: NOON }, token)).toMatchObject({ viewer: { id: memberId } });
  });

  it('answers the same for a wrong password, an unknown account and one that has no password', async () => {
    await house.db.query('INSERT INTO members (nick_name, nick_fold, joined_at, last_seen_at) VALUES ($1, $1, $2, $2)', ['写客', NOON]);
    for (const account of ['night@hearth.example', 'nobody@hearth.example', 'nobody', '写客', '%', "' OR 1=1 --"]) {
      await expect(signIn(house.ask(), { account, password: 'another99pass' })).rejects.toMatchObject(wrong);
    }
  });

  it('takes about as long for an unknown account', async () => {
    await house.addMember('clockmaker', 'clock@hearth.example');
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 24; round += 1) {
      for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const request = house.ask({ now: later(round * 3600), address: `clock ${round}` });
        const before = process.cpuUsage();
        await signIn(request, { account: kind === 'known' ? 'clockmaker' : 'nobody', password: 'another99pass' }).catch(() => undefined);
        const { user, system } = process.cpuUsage(before);
        times[kind].push((user + system) / 1000);
      }
    }
    // Processor time, nearly all of it the hash of the password: what else the machine does is not in it. The fast calls show it.
    const [known, unknown] = [lowerQuartile(times.known), lowerQuartile(times.unknown)];
    console.info(`sign-in refused, milliseconds of processor time (lower quartile): known ${known.toFixed(2)}, unknown ${unknown.toFixed(2)}`);
    expect(unknown / known).toBeGreaterThan(0.75);
    expect(unknown / known).toBeLessThan(1.33);
  });

  it('locks an account for a while after ten failures, known or not, and opens it again', async () => {
    for (const account of ['locked', 'unknown-locked']) {
      if (account === 'locked') await house.addMember('locked', 'locked@hearth.example');
      const calls = Array.from({ length: 15 }, (_, at) => signIn(house.ask({ address: `guess ${at}` }), { account, password: 'another99pass' }));
      expect(await outcomes(calls)).toEqual({ A0210: 10, A0211: 5 });
      await expect(signIn(house.ask({ now: later(60) }), { account, password: PASSWORD })).rejects.toMatchObject({ code: 'A0211', retryAfter: 840 });
    }
    await expect(signIn(house.ask({ now: later(900) }), { account: 'locked', password: PASSWORD })).resolves.toBeTruthy();
  });

  it('locks it for unknown networks only: where the owner has lately been signed in, failures have a count of their own', async () => {
    const { id } = await house.addMember('besieged', 'besieged@hearth.example');
    await house.db.transaction((tx) => openSession({ tx, now: NOON }, id, house.ask({ address: '198.51.100.7' })));
    const tryFrom = (address: string, password: string, now = NOON) => signIn(house.ask({ address, now }), { account: 'besieged', password });
    const siege = Array.from({ length: 15 }, (_, at) => tryFrom(`203.0.113.${at}`, 'another99pass'));
    expect(await outcomes(siege)).toEqual({ A0210: 10, A0211: 5 });
    await expect(tryFrom('203.0.113.99', PASSWORD)).rejects.toMatchObject({ code: 'A0211', retryAfter: 900 });
    await expect(tryFrom('198.51.100.7', PASSWORD)).resolves.toBeTruthy();
    const own = Array.from({ length: 12 }, () => tryFrom('198.51.100.7', 'another99pass'));
    expect(await outcomes(own)).toEqual({ A0210: 10, A0211: 2 });
    await expect(tryFrom('198.51.100.7', PASSWORD)).rejects.toMatchObject({ code: 'A0211' });
  });

  it('counts the tries on each name of an account apart, so that nobody learns which address belongs to which nickname', async () => {
    await house.addMember('twonames', 'twonames@hearth.example');
    const guess = (account: string, at: number) => signIn(house.ask({ address: `two ${account} ${at}` }), { account, password: 'another99pass' });
    for (const account of ['twonames', 'ＴＷＯnames@hearth.example', 'never-seen@hearth.example']) {
      expect(await outcomes(Array.from({ length: 12 }, (_, at) => guess(account, at)))).toEqual({ A0210: 10, A0211: 2 });
    }
  });

  it('opens no session with a password that is changed while it is looked at', async () => {
    const { id } = await house.addMember('overtaken', 'overtaken@hearth.example');
    const next = await hashPassword('emberglow42');
    const shared = {
      ...house.platform.shared,
      // Called between the look at the password and the session.
      async delete(key: string) {
        await house.platform.shared.delete(key);
        await house.db.query('UPDATE members SET password_hash = $2 WHERE id = $1', [id, next]);
      },
    };
    await expect(signIn(house.ask({ platform: { ...house.platform, shared } }), { account: 'overtaken', password: PASSWORD })).rejects.toMatchObject(wrong);
    expect(await house.db.query('SELECT FROM sessions WHERE member_id = $1', [id])).toHaveLength(0);
  });

  it('a success forgets the failures before it', async () => {
    await house.addMember('ninelives', 'nine@hearth.example');
    const failNine = () =>
      outcomes(Array.from({ length: 9 }, (_, at) => signIn(house.ask({ address: `nine ${at}` }), { account: 'ninelives', password: 'another99pass' })));
    await failNine();
    await signIn(house.ask(), { account: 'ninelives', password: PASSWORD });
    expect(await failNine()).toEqual({ A0210: 9 });
  });

  it('is bounded by address over many accounts', async () => {
    const calls = Array.from({ length: 105 }, (_, at) => signIn(house.ask({ address: '192.0.2.77' }), { account: `somebody${at}`, password: 'another99pass' }));
    expect(await outcomes(calls)).toEqual({ A0210: 100, A0211: 5 });
  });

  it('lets a suspended member in, with the reason', async () => {
    const { id } = await house.addMember('冷静期', 'calm@hearth.example');
    await house.db.query(`UPDATE members SET status = 'suspended', suspended_until = $2, suspended_reason = '刷屏' WHERE id = $1`, [id, later(86_400)]);
    const { token } = await signIn(house.ask(), { account: '冷静期', password: PASSWORD });
    expect(await findViewer({ db: house.db, now: NOON }, token)).toMatchObject({ viewer: { suspended: { until: '2026年3月5日 12:00', reason: '刷屏' } } });
  });
});

describe('a token', () => {
  it('is unknown when it was never given out', async () => {
    expect(await findViewer({ db: house.db, now: NOON }, 'A'.repeat(43))).toEqual({ dead: 'unknown' });
    expect(await findViewer({ db: house.db, now: NOON }, 'not a token')).toEqual({ dead: 'unknown' });
  });

  it('is revoked at once by signing out, which never fails', async () => {
    const { token } = await signIn(house.ask(), { account: 'nightcandle', password: PASSWORD });
    await signOut(house.ask({ token }));
    expect(await findViewer({ db: house.db, now: NOON }, token)).toEqual({ dead: 'revoked' });
    await signOut(house.ask({ token }));
    await signOut(house.ask({ token: 'nonsense' }));
    await signOut(house.ask());
  });

  it('is revoked by ending the other sessions, and a change of role shows in the next call', async () => {
    const [kept = '', ended = ''] = await Promise.all([1, 2].map(() => house.db.transaction((tx) => openSession({ tx, now: NOON }, memberId, house.ask()))));
    const own = await findViewer({ db: house.db, now: NOON }, kept);
    if ('dead' in own) throw new Error('a fresh session is dead');
    await house.db.transaction((tx) => endSessions({ tx, now: NOON }, memberId, own.viewer.sessionId));
    await house.db.query(`UPDATE members SET role = 'presenter' WHERE id = $1`, [memberId]);
    expect(await findViewer({ db: house.db, now: NOON }, ended)).toEqual({ dead: 'revoked' });
    expect(await findViewer({ db: house.db, now: NOON }, kept)).toMatchObject({ viewer: { role: 'presenter' } });
  });

  it('notes when it was last used, in batches, and runs out when it is not', async () => {
    const token = await house.db.transaction((tx) => openSession({ tx, now: NOON }, memberId, house.ask()));
    const seen = () => house.db.queryOne<{ lastSeenAt: string }>('SELECT last_seen_at FROM members WHERE id = $1', [memberId]);
    await findViewer({ db: house.db, now: later(7_200) }, token);
    expect((await seen())?.lastSeenAt).toBe('2026-03-04T04:00:00Z');
    await flushLastSeen(house.db);
    expect((await seen())?.lastSeenAt).toBe('2026-03-04T06:00:00Z');
    expect(await findViewer({ db: house.db, now: later(91 * 86_400) }, token)).toEqual({ dead: 'revoked' });
    await sweepMembers({ db: house.db, now: later(130 * 86_400) });
    expect(await findViewer({ db: house.db, now: later(130 * 86_400) }, token)).toEqual({ dead: 'unknown' });
  });

  it('is noted even when very many were used, up to what is remembered at once', async () => {
    const token = await house.db.transaction((tx) => openSession({ tx, now: NOON }, memberId, house.ask()));
    const found = await findViewer({ db: house.db, now: NOON }, token);
    if ('dead' in found) throw new Error('a fresh session is dead');
    const seen = () => house.db.queryOne<{ at: string }>('SELECT last_seen_at AS at FROM sessions WHERE id = $1', [found.viewer.sessionId]);
    // Of sessions that do not exist, so that only the remembering counts.
    const remember = (count: number) => {
      for (let at = 1; at <= count; at += 1) noteSeen(house.db, { sessionId: -at, memberId: -at, seenAt: NOON });
    };
    await flushLastSeen(house.db);
    remember(MAX_WAITING - 1);
    await findViewer({ db: house.db, now: later(60) }, token);
    await flushLastSeen(house.db);
    expect(await seen()).toEqual({ at: '2026-03-04T04:01:00Z' });
    remember(MAX_WAITING);
    await findViewer({ db: house.db, now: later(120) }, token);
    await flushLastSeen(house.db);
    expect(await seen()).toEqual({ at: '2026-03-04T04:01:00Z' });
  });
});

function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? 0;
}
