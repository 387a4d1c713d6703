import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/db.ts';
import { NOON, later, openMemberSite, outcomes, PASSWORD, type MemberSite } from '../members.fixture.ts';
import { checkRetrieveKey, retrievePassword, sendRetrieveLetter } from './reset.ts';
import { getSendLimit } from '../codes/send-limits.ts';
import { findViewer, openSession } from '../sessions/sessions.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { sweepMembers } from '../jobs.ts';

let house: MemberSite;
beforeAll(async () => {
  house = await openMemberSite();
});
afterAll(() => house.drop());

const NEW = 'emberglow42';

/** Requests the mail and returns the key in it. */
async function mailedKey(email: string, now = NOON): Promise<string> {
  await sendRetrieveLetter(house.ask({ now, address: `retrieve ${email}` }), email);
  await house.platform.background.settled();
  const mail = house.mails.findLast(({ to }) => to === email);
  return /\/acc\/retrieve_password\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('the mail with the link', () => {
  it('goes to a member only, while the answers are the same', async () => {
    await house.addMember('银松', 'silver@hearth.example');
    const results = [];
    for (const email of ['silver@hearth.example', 'nobody@hearth.example']) {
      results.push(await sendRetrieveLetter(house.ask(), email));
      results.push(await getSendLimit(house.ask({ now: later(20) }), 'retrieve', email));
    }
    await house.platform.background.settled();
    expect(results.slice(0, 2)).toEqual(results.slice(2));
    expect(results[0]).toEqual({ retryAfter: 60, remainingToday: 9 });
    expect(house.mails.filter(({ to }) => to === 'silver@hearth.example')).toHaveLength(1);
    expect(house.mails.filter(({ to }) => to === 'nobody@hearth.example')).toHaveLength(0);
    expect(house.mails.at(-1)).toMatchObject({ subject: '炉边：设置新密码' });
    for (const email of ['silver@hearth.example', 'nobody@hearth.example']) {
      await expect(sendRetrieveLetter(house.ask({ now: later(30) }), email)).rejects.toMatchObject({ code: 'A0501', retryAfter: 30 });
    }
  });

  it('that could not be sent shows nobody that there is a member', async () => {
    await house.addMember('折柳', 'willow@hearth.example');
    house.breakMail(true);
    const limits = [];
    for (const email of ['willow@hearth.example', 'nobody-willow@hearth.example']) {
      await sendRetrieveLetter(house.ask({ address: 'willow' }), email);
      await house.platform.background.settled();
      limits.push(await getSendLimit(house.ask({ now: later(20) }), 'retrieve', email));
    }
    house.breakMail(false);
    expect(limits[0]).toEqual(limits[1]);
    expect(await mailedKey('willow@hearth.example', later(60))).not.toBe('');
  });

  it('gives no key to an address that is not the member’s any more', async () => {
    const { id } = await house.addMember('搬家的', 'moved@hearth.example');
    await sendRetrieveLetter(house.ask({ address: 'moved', platform: { ...house.platform, db: changingEmail(id) } }), 'moved@hearth.example');
    await house.platform.background.settled();
    expect(house.mails.filter(({ to }) => to === 'moved@hearth.example')).toHaveLength(0);
    expect(await house.db.query('SELECT FROM retrieve_keys WHERE member_id = $1', [id])).toHaveLength(0);
  });

  it('is bounded by the address it is asked from', async () => {
    const calls = Array.from({ length: 32 }, (_, at) => sendRetrieveLetter(house.ask({ address: 'flood' }), `flood${at}@hearth.example`));
    expect(await outcomes(calls)).toEqual({ ok: 30, A0501: 2 });
  });

  it('takes as long for an address nobody has', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    await house.addMember('钟表匠', 'clock@hearth.example');
    for (let round = 0; round < 60; round += 1) {
      for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const request = house.ask({ now: later(round * 90_000), address: `clock ${round}` });
        const startedAt = performance.now();
        await sendRetrieveLetter(request, kind === 'known' ? 'clock@hearth.example' : 'nobody-here@hearth.example');
        times[kind].push(performance.now() - startedAt);
        await house.platform.background.settled();
      }
    }
    const [known, unknown] = [quartiles(times.known), quartiles(times.unknown)];
    console.info(`retrieve mail, milliseconds: known ${JSON.stringify(known)}, unknown ${JSON.stringify(unknown)}`);
    // Looking the member up and writing the key would take a millisecond and more; the middle halves must lie within a fifth of that.
    expect(Math.abs(known.median - unknown.median)).toBeLessThan(0.2);
  });
});

describe('the link', () => {
  it('sets a new password once: sessions end, lockouts are lifted, the member is notified', async () => {
    const { id } = await house.addMember('夜烛', 'night@hearth.example');
    const token = await house.db.transaction((tx) => openSession({ tx, now: NOON }, id, house.ask()));
    const guesses = Array.from({ length: 12 }, (_, at) => signInWith('夜烛', 'another99pass', `guess ${at}`));
    expect(await outcomes(guesses)).toEqual({ A0210: 10, A0211: 2 });
    const key = await mailedKey('night@hearth.example');
    const check = () => checkRetrieveKey(house.ask(), key);
    expect(await check()).toEqual({ state: 'good', email: 'ni***@hearth.example' });
    expect(await check()).toEqual({ state: 'good', email: 'ni***@hearth.example' });
    await retrievePassword(house.ask(), { key, password: NEW });
    expect(await check()).toEqual({ state: 'used', email: null });
    await expect(retrievePassword(house.ask(), { key, password: 'another99pass' })).rejects.toMatchObject({ name: 'keyUsed' });
    expect(await findViewer({ db: house.db, now: NOON }, token)).toEqual({ dead: 'revoked' });
    await expect(signInWith('夜烛', PASSWORD)).rejects.toMatchObject({ code: 'A0210' });
    await expect(signInWith('夜烛', NEW)).resolves.toMatchObject({ principal: { nickName: '夜烛' } });
    await house.platform.background.settled();
    expect(house.mails.at(-1)).toMatchObject({ to: 'night@hearth.example', subject: '炉边：密码已经改了' });
  });

  it('serves one of many who use it at the same moment', async () => {
    await house.addMember('同桌', 'both@hearth.example');
    const key = await mailedKey('both@hearth.example');
    const calls = Array.from({ length: 6 }, (_, at) => retrievePassword(house.ask(), { key, password: `emberglow4${at}` }));
    expect(await outcomes(calls)).toEqual({ ok: 1, A0130: 5 });
  });

  it('is dead once a newer one was sent, after thirty minutes, and when it was never given out', async () => {
    await house.addMember('旧友', 'older@hearth.example');
    const first = await mailedKey('older@hearth.example');
    const second = await mailedKey('older@hearth.example', later(61));
    expect(second).not.toBe(first);
    expect((await checkRetrieveKey(house.ask(), first)).state).toBe('replaced');
    await expect(retrievePassword(house.ask(), { key: first, password: NEW })).rejects.toMatchObject({ name: 'keyReplaced' });
    expect((await checkRetrieveKey(house.ask({ now: later(61 + 1799) }), second)).state).toBe('good');
    expect((await checkRetrieveKey(house.ask({ now: later(61 + 1800) }), second)).state).toBe('expired');
    await expect(retrievePassword(house.ask({ now: later(61 + 1800) }), { key: second, password: NEW })).rejects.toMatchObject({ name: 'keyExpired' });
    for (const key of ['', 'A'.repeat(43), `${second}x`, "' OR 1=1 --", '\0', '\ud800', '<script>', '%'.repeat(200)]) {
      expect(await checkRetrieveKey(house.ask(), key)).toEqual({ state: 'unknown', email: null });
      await expect(retrievePassword(house.ask(), { key, password: NEW })).rejects.toMatchObject({ name: 'keyUnknown' });
    }
    await sweepMembers({ db: house.db, now: later(8 * 86_400) });
    expect((await checkRetrieveKey(house.ask(), second)).state).toBe('unknown');
  });

  it('survives a password that everybody uses', async () => {
    await house.addMember('老实人', 'plain@hearth.example');
    const key = await mailedKey('plain@hearth.example');
    await expect(retrievePassword(house.ask(), { key, password: 'password123' })).rejects.toMatchObject({ code: 'A0400', fields: [{ path: 'password' }] });
    expect((await checkRetrieveKey(house.ask(), key)).state).toBe('good');
  });

  it('is in the database only as a hash', async () => {
    await house.addMember('守密人', 'keeper@hearth.example');
    const key = await mailedKey('keeper@hearth.example');
    const { dump } = (await house.db.queryOne<{ dump: string }>('SELECT string_agg(k::text, $1) AS dump FROM retrieve_keys k', ['\n'])) ?? { dump: '' };
    expect(dump).not.toBe('');
    expect(dump).not.toContain(key);
  });
});

/** Returns a database in which the member changes their address right after being found. */
function changingEmail(memberId: number): Database {
  return {
    ...house.db,
    async transaction(work) {
      await house.db.query('UPDATE members SET email_fold = $2 WHERE id = $1', [memberId, 'new-home@hearth.example']);
      return house.db.transaction(work);
    },
  };
}

function signInWith(account: string, password: string, address = '192.0.2.1') {
  return signIn(house.ask({ address }), { account, password, totp: '' }, async () => undefined);
}

function quartiles(values: readonly number[]): { lower: number; median: number; upper: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3));
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}
