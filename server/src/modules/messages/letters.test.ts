import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_LETTERS_PER_DAY } from '#contract/limits.ts';
import type { Correspondent, Letter, LetterPage, Message, MessageDetail } from '#contract/api/messages.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { openCorrespondence } from './index.ts';
import { canWriteTo } from './rules.ts';

let site: TestSite;
let names = 0;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const someone = (role: 'member' | 'presenter' | 'operator' = 'member') => site.signUp(`笔友${(names += 1)}`, role);
const write = (as: Signed, to: Signed | number, content: unknown) =>
  site.post<Letter>(`message/send_presenter/${typeof to === 'number' ? to : to.id}`, { content }, { as });
const letters = async (as: Signed, other: Signed, query = '') => (await site.get<LetterPage>(`message/letter/${other.id}${query}`, { as })).t;
const unread = async (as: Signed) => (await site.get<Message[]>('g/message/unread/list', { as })).t;

describe('who may write to which members', () => {
  it('everybody to presenters; a presenter to members who have written to them', async () => {
    const [member, presenter, another] = [await someone(), await someone('presenter'), await someone('presenter')];
    expect(await write(presenter, member, '我先写')).toMatchObject({ status: 403, code: 'A0301' });
    expect(await write(member, presenter, '想问一件事')).toMatchObject({ code: '200', t: { mine: true, content: '想问一件事' } });
    expect((await write(presenter, member, '请说')).code).toBe('200');
    expect(await write(another, member, '我也来说')).toMatchObject({ status: 403 });
    expect((await write(another, presenter, '同席的人')).code).toBe('200');
    expect((await letters(member, presenter)).items).toMatchObject([
      { mine: false, content: '请说' },
      { mine: true, content: '想问一件事' },
    ]);
    expect(await letters(presenter, member)).toMatchObject({ total: 2, mayWrite: true, blocked: false, person: { id: member.id, nickName: member.nickName } });
  });

  it('nobody to members, operators, themselves, or nobody', async () => {
    const [member, other, operator, presenter] = [await someone(), await someone(), await someone('operator'), await someone('presenter')];
    for (const to of [other, operator]) expect(await write(member, to, '你好')).toMatchObject({ status: 403, code: 'A0301' });
    expect(await write(presenter, operator, '你好')).toMatchObject({ status: 403 });
    expect(await write(presenter, presenter, '自言自语')).toMatchObject({ status: 400, code: 'A0400' });
    expect(await write(member, 999_999, '你好')).toMatchObject({ status: 404, code: 'A0404' });
    expect(await site.get(`message/letter/${other.id}`, { as: member })).toMatchObject({ status: 404 });
  });

  it('a presenter to the parties of their case', async () => {
    const [party, presenter] = [await someone(), await someone('presenter')];
    await site.platform.db.transaction((tx) => openCorrespondence({ tx, now: new Date() }, presenter.id, party.id));
    expect((await write(presenter, party, '案子里有一处想问你')).code).toBe('200');
    expect((await write(party, presenter, '您问')).code).toBe('200');
  });

  it('nobody any more who is presenter no longer, in either direction', async () => {
    const [member, presenter] = [await someone(), await someone('presenter')];
    await write(member, presenter, '在吗');
    await site.platform.db.query(`UPDATE members SET role = 'member' WHERE id = $1`, [presenter.id]);
    expect((await write(member, presenter, '还在吗')).status).toBe(403);
    expect((await write(presenter, member, '不在了')).status).toBe(403);
    expect(await letters(member, presenter)).toMatchObject({ total: 1, mayWrite: false });
  });

  it('follows one rule for every pair of roles', () => {
    const roles = ['member', 'presenter', 'operator'] as const;
    for (const own of roles) {
      for (const other of roles) {
        for (const acquainted of [true, false]) {
          expect(canWriteTo({ role: own }, { role: other, acquainted })).toBe(other === 'presenter' || (own === 'presenter' && acquainted));
        }
      }
    }
  });
});

describe('a letter', () => {
  it('leaves one message for a correspondence while it is unread, in full, leading to it', async () => {
    const [member, presenter] = [await someone(), await someone('presenter')];
    for (const content of ['第一封', '第二封']) await write(member, presenter, content);
    const [message, ...more] = await unread(presenter);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ type: 30, title: `${member.nickName} 来信`, content: '第二封', externalId: member.id });
    expect((await site.get<MessageDetail>(`message/find_by_id/${message!.id}`, { as: presenter })).t.thing).toEqual({
      name: `与 ${member.nickName} 的往来`,
      href: `/profile/letter/${member.id}#message`,
    });
    await site.post(`message/letter/read/${member.id}`, {}, { as: presenter });
    expect(await unread(presenter)).toEqual([]);
    await write(presenter, member, '回信');
    expect(await unread(member)).toMatchObject([{ type: 30, title: `${presenter.nickName}（主持人）来信` }]);
  });

  it('sent twice with one key is one letter', async () => {
    const [member, presenter] = [await someone(), await someone('presenter')];
    const key = { 'idempotency-key': crypto.randomUUID() };
    const once = () => site.post<Letter>(`message/send_presenter/${presenter.id}`, { content: '只寄一次' }, { as: member, headers: key });
    const [one, two] = [await once(), await once()];
    expect(two.t).toEqual(one.t);
    expect((await letters(member, presenter)).total).toBe(1);
  });

  it('keeps every hostile text as it is, and refuses what is none', async () => {
    const [member, presenter] = [await someone(), await someone('presenter')];
    const kept = [
      `'; DROP TABLE letters; --`,
      '<script>alert(1)</script>',
      '%_\\',
      '\u202e反着读',
      '👨‍👩‍👧‍👦'.repeat(100),
      '长'.repeat(2_000),
      'a\u200bb',
      '两行\n话',
    ];
    for (const content of kept) expect(await write(member, presenter, content), content).toMatchObject({ code: '200', t: { content } });
    expect((await letters(presenter, member)).items.map(({ content }) => content)).toEqual(kept.toReversed());
    for (const content of ['', '   ', '长'.repeat(2_001), 'x'.repeat(10_000), 'a\0b', '\ud800', null, undefined, 5, {}, ['a']]) {
      expect(await write(member, presenter, content), JSON.stringify(content)).toMatchObject({ status: 400, code: 'A0400' });
    }
    expect((await write(member, presenter, '')).fields).toMatchObject([{ path: 'content', message: '信是 1 到 2000 个字' }]);
  });

  it('needs a bound number where the operator wants that', async () => {
    const [member, presenter] = [await someone(), await someone('presenter')];
    await site.platform.db.query(`INSERT INTO settings (key, value, updated_at) VALUES ('requireMobileToPost', 'true', now())`);
    expect(await write(member, presenter, '你好')).toMatchObject({ status: 403, code: 'A0302' });
    await site.platform.db.query(`DELETE FROM settings WHERE key = 'requireMobileToPost'`);
    expect((await write(member, presenter, '你好')).code).toBe('200');
  });

  it('comes at most so often a day, also when many are sent at once', async () => {
    const [member, presenter] = [await someone(), await someone('presenter')];
    const responses = await Promise.all(Array.from({ length: MAX_LETTERS_PER_DAY + 10 }, (_, at) => write(member, presenter, `第 ${at} 封`)));
    expect(responses.filter(({ code }) => code === '200')).toHaveLength(MAX_LETTERS_PER_DAY);
    expect(responses.find(({ code }) => code !== '200')).toMatchObject({ status: 429, code: 'A0501', retryAfter: expect.any(Number) });
    expect((await letters(member, presenter)).total).toBe(MAX_LETTERS_PER_DAY);
  });

  it('is refused from members the recipient has blocked, until they are unblocked', async () => {
    const [member, presenter] = [await someone(), await someone('presenter')];
    await write(member, presenter, '你好');
    expect((await site.post(`message/letter/block/${presenter.id}`, { blocked: true }, { as: member })).t).toEqual({ blocked: true });
    expect(await write(presenter, member, '你好')).toMatchObject({ status: 403, message: '对方现在不收你的来信' });
    expect(await letters(presenter, member)).toMatchObject({ mayWrite: false, blocked: false });
    expect(await letters(member, presenter)).toMatchObject({ mayWrite: true, blocked: true });
    await site.post(`message/letter/block/${presenter.id}`, { blocked: false }, { as: member });
    expect((await write(presenter, member, '你好')).code).toBe('200');
    expect(await site.post(`message/letter/block/${member.id}`, { blocked: true }, { as: member })).toMatchObject({ status: 400 });
    expect(await site.post('message/letter/block/999999', { blocked: true }, { as: member })).toMatchObject({ status: 404 });
  });
});

describe('the correspondence', () => {
  it('is listed by its last letter, the unread marked, and walked by its cursor', async () => {
    const [presenter, one, two] = [await someone('presenter'), await someone(), await someone()];
    await write(one, presenter, '甲来信');
    await write(two, presenter, '乙来信');
    await write(presenter, one, '回甲');
    await site.post(`message/letter/read/${two.id}`, {}, { as: presenter });
    const list = async (query = '') => (await site.get<Page<Correspondent>>(`message/letter${query}`, { as: presenter })).t;
    expect(await list()).toMatchObject({
      total: 2,
      items: [
        { person: { id: one.id }, last: { mine: true, content: '回甲' }, unread: true },
        { person: { id: two.id }, last: { mine: false, content: '乙来信' }, unread: false },
      ],
    });
    const first = await list('?size=1');
    expect((await list(`?size=1&after=${first.next}`)).items).toMatchObject([{ person: { id: two.id } }]);
    for (let at = 0; at < 7; at += 1) await write(one, presenter, `第 ${at} 封`);
    const walked: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: LetterPage = await letters(presenter, one, `?size=3${after && `&after=${after}`}`);
      walked.push(...page.items.map(({ content }) => content));
      after = page.next;
    }
    expect(walked).toEqual([...Array.from({ length: 7 }, (_, at) => `第 ${6 - at} 封`), '回甲', '甲来信']);
    for (const after of ['x', 'W10', Buffer.from('["a"]').toString('base64url')]) {
      expect(await site.get(`message/letter/${one.id}?after=${after}`, { as: presenter })).toMatchObject({ status: 400 });
    }
  });

  it('is between two: a third sees nothing of it', async () => {
    const [presenter, member, third] = [await someone('presenter'), await someone(), await someone('presenter')];
    await write(member, presenter, '只说给你');
    expect((await letters(third, presenter)).items).toEqual([]);
    expect(await site.get(`message/letter/${member.id}`, { as: third })).toMatchObject({ status: 404 });
    expect((await site.get<Page<Correspondent>>('message/letter', { as: third })).t.items).toEqual([]);
  });
});
