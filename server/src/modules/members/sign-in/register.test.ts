import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { sendGuardianCode, sendRegisterCode } from '../codes/codes.ts';
import { getSendLimit } from '../codes/send-limits.ts';
import { codeIn, later, NOON, openMemberSite, outcomes, PASSWORD, type MemberSite } from '../members.fixture.ts';
import { register } from './register.ts';
import { findViewer } from '../sessions/sessions.ts';

let house: MemberSite;
beforeAll(async () => {
  house = await openMemberSite();
});
afterAll(() => house.drop());

const noGreeting = async () => undefined;
const form = (email: string, code: string, { nickName, password = PASSWORD }: { nickName: string; password?: string }) => ({ email, code, nickName, password });
const refusal = (code: string, path: string) => expect.objectContaining({ code, fields: [expect.objectContaining({ path })] });

describe('registering', () => {
  it('makes a member who is signed in at once', async () => {
    const code = await house.mailedCode('first@hearth.example');
    const session = await register(house.ask({ device: 'Firefox' }), form('first@hearth.example', code, { nickName: '初雪' }), noGreeting);
    expect(session.principal).toMatchObject({ nickName: '初雪', level: '新手旅人', role: 'member', avatar: `/avatar/${session.principal.id}.svg` });
    expect(session.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await findViewer({ db: house.db, now: NOON }, session.token)).toMatchObject({
      viewer: { id: session.principal.id, role: 'member', suspended: null },
    });
    const kept = await house.db.query<{ text: string }>(
      'SELECT row_to_json(s)::text AS text FROM sessions s UNION ALL SELECT row_to_json(m)::text FROM members m',
    );
    for (const { text } of kept) expect(text.includes(session.token) || text.includes(PASSWORD)).toBe(false);
  });

  it('refuses a password everybody uses, at its field, before it counts a try', async () => {
    await expect(register(house.ask(), form('x@hearth.example', '000000', { nickName: '常见', password: 'Password123' }), noGreeting)).rejects.toEqual(
      refusal('A0400', 'password'),
    );
  });

  it('names a taken nickname whatever its case and width, and the code serves the next try', async () => {
    const code = await house.mailedCode('width@hearth.example');
    await register(house.ask(), form('width@hearth.example', code, { nickName: 'Lantern' }), noGreeting);
    const second = await house.mailedCode('width2@hearth.example');
    await expect(register(house.ask(), form('width2@hearth.example', second, { nickName: 'LANTERN' }), noGreeting)).rejects.toEqual(
      refusal('A0111', 'nickName'),
    );
    await expect(register(house.ask(), form('width2@hearth.example', second, { nickName: '提灯人' }), noGreeting)).resolves.toBeTruthy();
  });

  it('refuses a wrong code, one of another address and one that has run out', async () => {
    const code = await house.mailedCode('codes@hearth.example');
    const wrong = code === '123456' ? '654321' : '123456';
    await expect(register(house.ask(), form('codes@hearth.example', wrong, { nickName: '拾柴人' }), noGreeting)).rejects.toEqual(refusal('A0130', 'code'));
    await expect(register(house.ask(), form('other@hearth.example', code, { nickName: '拾柴人' }), noGreeting)).rejects.toEqual(refusal('A0130', 'code'));
    await expect(register(house.ask({ now: later(600) }), form('codes@hearth.example', code, { nickName: '拾柴人' }), noGreeting)).rejects.toEqual(
      refusal('A0130', 'code'),
    );
    await expect(register(house.ask({ now: later(599) }), form('codes@hearth.example', code, { nickName: '拾柴人' }), noGreeting)).resolves.toBeTruthy();
  });

  it('informs only the holder of the code that the address is taken', async () => {
    const code = await house.mailedCode('twice@hearth.example');
    await register(house.ask(), form('twice@hearth.example', code, { nickName: '双份' }), noGreeting);
    await expect(register(house.ask(), form('twice@hearth.example', code, { nickName: '又来' }), noGreeting)).rejects.toEqual(refusal('A0154', 'email'));
    const guess = code === '111111' ? '222222' : '111111';
    await expect(register(house.ask(), form('twice@hearth.example', guess, { nickName: '又来' }), noGreeting)).rejects.toEqual(refusal('A0130', 'code'));
  });

  it('a new code takes the place of the old one', async () => {
    const old = await house.mailedCode('again@hearth.example');
    const fresh = await house.mailedCode('again@hearth.example', later(60));
    if (old !== fresh)
      await expect(register(house.ask({ now: later(61) }), form('again@hearth.example', old, { nickName: '新旧' }), noGreeting)).rejects.toEqual(
        refusal('A0130', 'code'),
      );
    await expect(register(house.ask({ now: later(61) }), form('again@hearth.example', fresh, { nickName: '新旧' }), noGreeting)).resolves.toBeTruthy();
  });
});

describe('under concurrency', () => {
  it('one code makes exactly one member', async () => {
    const code = await house.mailedCode('race@hearth.example');
    const calls = Array.from({ length: 20 }, (_, at) =>
      register(house.ask({ address: `race ${at}` }), form('race@hearth.example', code, { nickName: `赛跑${at}` }), noGreeting),
    );
    expect((await outcomes(calls))['ok']).toBe(1);
    expect(await house.db.query('SELECT 1 FROM members WHERE email_fold = $1', ['race@hearth.example'])).toHaveLength(1);
  });

  it('one nickname goes to exactly one of twenty', async () => {
    const emails = Array.from({ length: 20 }, (_, at) => `nick${at}@hearth.example`);
    const codes = await Promise.all(emails.map((email) => house.mailedCode(email)));
    const calls = emails.map((email, at) =>
      register(house.ask({ address: `nick ${at}` }), form(email, codes[at] ?? '', { nickName: at % 2 ? 'Ember' : 'ＥＭＢＥＲ' }), noGreeting),
    );
    expect(await outcomes(calls)).toEqual({ ok: 1, A0111: 19 });
    expect(await house.db.query('SELECT 1 FROM members WHERE nick_fold = $1', ['ember'])).toHaveLength(1);
  });

  it('wrong codes never get more than five tries, also when they come at once', async () => {
    const code = await house.mailedCode('tries@hearth.example');
    const guesses = Array.from({ length: 30 }, (_, at) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'));
    const calls = guesses.map((guess, at) =>
      register(house.ask({ address: `tries ${at}` }), form('tries@hearth.example', guess, { nickName: '猜谜人' }), noGreeting),
    );
    expect(await outcomes(calls)).toEqual({ A0130: 30 });
    const row = await house.db.queryOne<{ wrongTries: number }>('SELECT wrong_tries FROM verification_codes WHERE target = $1', ['tries@hearth.example']);
    expect(row?.wrongTries).toBe(5);
    await expect(register(house.ask(), form('tries@hearth.example', code, { nickName: '猜谜人' }), noGreeting)).rejects.toEqual(refusal('A0130', 'code'));
  });

  it('a try counts even when the transaction around it is lost', async () => {
    const code = await house.mailedCode('lost@hearth.example');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const undone = house.db.transaction(async (tx) => register(house.ask({ db: tx }), form('lost@hearth.example', wrong, { nickName: '落空' }), noGreeting));
    await expect(undone).rejects.toBeInstanceOf(Failure);
    const row = await house.db.queryOne<{ wrongTries: number }>('SELECT wrong_tries FROM verification_codes WHERE target = $1', ['lost@hearth.example']);
    expect(row?.wrongTries).toBe(1);
  });

  it('twenty requests for a code send one mail', async () => {
    const calls = Array.from({ length: 20 }, (_, at) => sendRegisterCode(house.ask({ address: `mails ${at}` }), 'letters@hearth.example'));
    expect(await outcomes(calls)).toEqual({ ok: 1, A0501: 19 });
    expect(house.mails.filter(({ to }) => to === 'letters@hearth.example')).toHaveLength(1);
  });
});

describe('mails with codes', () => {
  it('count down from the server: one a minute, ten a day', async () => {
    const email = 'limits@hearth.example';
    expect(await getSendLimit(house.ask(), 'register', email)).toEqual({ retryAfter: 0, remainingToday: 10 });
    expect(await sendRegisterCode(house.ask(), email)).toEqual({ retryAfter: 60, remainingToday: 9 });
    expect(await getSendLimit(house.ask({ now: later(20) }), 'register', email)).toEqual({ retryAfter: 40, remainingToday: 9 });
    await expect(sendRegisterCode(house.ask({ now: later(20) }), email)).rejects.toMatchObject({ code: 'A0501', retryAfter: 40 });
    for (let sent = 1; sent < 10; sent += 1) await sendRegisterCode(house.ask({ now: later(sent * 60), address: 'patient' }), email);
    await expect(sendRegisterCode(house.ask({ now: later(600) }), email)).rejects.toMatchObject({ code: 'A0501', retryAfter: 86_400 - 600 });
    expect(await getSendLimit(house.ask({ now: later(700) }), 'register', email)).toEqual({ retryAfter: 86_400 - 700, remainingToday: 0 });
    expect(await sendRegisterCode(house.ask({ now: later(86_401) }), email)).toEqual({ retryAfter: 60, remainingToday: 9 });
  });

  it('are bounded by the address they are asked from', async () => {
    const calls = Array.from({ length: 32 }, (_, at) => sendRegisterCode(house.ask({ address: 'flood' }), `flood${at}@hearth.example`));
    expect(await outcomes(calls)).toEqual({ ok: 30, A0501: 2 });
  });

  it('answer the same for a member, who is notified by mail', async () => {
    await house.addMember('老会员', 'old@hearth.example');
    expect(await sendRegisterCode(house.ask({ address: 'old' }), 'old@hearth.example')).toEqual({ retryAfter: 60, remainingToday: 9 });
    const mail = house.mails.at(-1);
    expect(mail?.text).toContain('可以直接登录');
    expect(codeIn(mail?.text ?? '')).toBe('');
  });

  it('hold the digits once, under a plain subject', async () => {
    const code = await house.mailedCode('letter@hearth.example');
    expect(code).toMatch(/^\d{6}$/);
    expect(house.mails.at(-1)).toMatchObject({ to: 'letter@hearth.example', subject: '炉边注册验证码' });
  });

  it('that could not be sent may be asked for again at once', async () => {
    house.breakMail(true);
    await expect(sendRegisterCode(house.ask({ address: 'down' }), 'down@hearth.example')).rejects.toThrow();
    house.breakMail(false);
    await expect(sendRegisterCode(house.ask({ address: 'down' }), 'down@hearth.example')).resolves.toBeTruthy();
  });
});

describe('somebody’s age', () => {
  const withAge = async (email: string, age: object) => {
    const code = await house.mailedCode(email);
    return register(house.ask({ address: email }), { ...form(email, code, { nickName: `岁数${(people += 1)}` }), ...age }, noGreeting);
  };
  let people = 0;
  const bandOf = async (email: string) =>
    (await house.db.queryOne<{ ageBand: string | null }>('SELECT age_band FROM members WHERE email_fold = $1', [email]))?.ageBand;

  it('is kept as one of three bands, and a minor is one from the start', async () => {
    const year = NOON.getUTCFullYear();
    expect((await withAge('grown@hearth.example', { birthYear: year - 30 })).principal.minor).toBe(false);
    expect((await withAge('teen@hearth.example', { birthYear: year - 17 })).principal.minor).toBe(true);
    expect((await withAge('silent@hearth.example', {})).principal).toMatchObject({ minor: false, ageUnknown: true });
    expect([await bandOf('grown@hearth.example'), await bandOf('teen@hearth.example'), await bandOf('silent@hearth.example')]).toEqual(['adult', 'teen', null]);
    const kept = await house.db.query<{ text: string }>('SELECT row_to_json(m)::text AS text FROM members m WHERE email_fold = $1', ['teen@hearth.example']);
    expect(kept[0]?.text).not.toContain(String(year - 17));
  });

  it('below fourteen needs a guardian with a mail address of their own and its code', async () => {
    const birthYear = NOON.getUTCFullYear() - 10;
    await expect(withAge('child@hearth.example', { birthYear })).rejects.toEqual(refusal('A0400', 'guardianEmail'));
    const child = 'child2@hearth.example';
    await expect(withAge(child, { birthYear, guardianEmail: child, guardianCode: '000000' })).rejects.toEqual(refusal('A0400', 'guardianEmail'));
    const guardianEmail = 'parent@hearth.example';
    await sendGuardianCode(house.ask({ address: 'parent' }), guardianEmail);
    const guardianCode = codeIn(house.mails.findLast(({ to }) => to === guardianEmail)?.text ?? '');
    const wrong = guardianCode === '111111' ? '222222' : '111111';
    await expect(withAge('child3@hearth.example', { birthYear, guardianEmail, guardianCode: wrong })).rejects.toEqual(refusal('A0130', 'guardianCode'));
    let guardian: string | null = null;
    const email = 'child4@hearth.example';
    const code = await house.mailedCode(email);
    const session = await register(
      house.ask({ address: email }),
      { ...form(email, code, { nickName: '小小旅人' }), birthYear, guardianEmail, guardianCode },
      async (_, member) => {
        guardian = member.guardianEmail;
      },
    );
    expect(session.principal.minor).toBe(true);
    expect(guardian).toBe(guardianEmail);
    await expect(withAge('child5@hearth.example', { birthYear, guardianEmail, guardianCode })).rejects.toEqual(refusal('A0130', 'guardianCode'));
  });

  it('has to reach what the operator has set', async () => {
    await house.db.query(`INSERT INTO settings (key, value, updated_at) VALUES ('minimumAge', '16', now())`);
    const year = NOON.getUTCFullYear();
    await expect(withAge('young@hearth.example', { birthYear: year - 16 })).rejects.toEqual(refusal('A0400', 'birthYear'));
    await expect(withAge('enough@hearth.example', { birthYear: year - 17 })).resolves.toBeTruthy();
    await expect(withAge('unsaid@hearth.example', {})).rejects.toEqual(refusal('A0400', 'birthYear'));
    await house.db.query(`DELETE FROM settings WHERE key = 'minimumAge'`);
  });
});
