import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain, type Chain } from '#contract/chain/ticket-chain.ts';
import type { Entry, EntryView, Snapshot } from '#contract/api/blacklist.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';
import { joinOwner } from '../answer/join-owner.ts';
import { rebuildBlacklist } from './rebuild.ts';
import { publicText, countMessages } from './public-words.fixture.ts';

let court: Court;
let complainant: Signed;
let judge: Signed;
let second: Signed;
let third: Signed;
beforeAll(async () => {
  court = await openCourt();
  complainant = await court.person('member', { name: '苦主', realm: '死亡之翼', guild: '拾遗' });
  judge = await court.person('presenter', { name: '夜烛', realm: '死亡之翼', guild: '灯下无事' });
  second = await court.person('presenter');
  third = await court.person('presenter');
});
afterAll(() => court.site.close());

const chainOf = async (): Promise<Chain> => (await court.site.get<Chain>('g/ticket/chain')).t;

describe('from complaint to annulment', () => {
  const name = '夜半敲钟';
  let id = 0;
  let number = '';

  it('shows everybody that there is a complaint, and nobody the names in it', async () => {
    id = await court.fileCase(complainant, [{ name, realm: '死亡之翼', guild: '不归桥' }]);
    const text = await publicText(court, id);
    expect(text).toContain('检举：黑装备（死亡之翼）');
    expect(text).not.toContain(name);
    expect(text).not.toContain('拿了装备就下线');
    expect(text).not.toContain('黑名单');
    expect(await court.publicCase(id)).toMatchObject({
      state: 'filed',
      accused: [{ name: '＊＊＊', isMasked: true }],
      evidence: [],
      statement: null,
      verdict: null,
    });
    expect(await court.messages(complainant.id)).toEqual(['检举已递上']);
    expect(await court.site.post(`comment/save/${id}`, { body: '围观' }, { as: second })).toMatchObject({ code: 'A0409', message: '裁决公布以后才开放讨论' });
  });

  it('opens the file to parties and unconflicted presenters only', async () => {
    const stranger = await court.person();
    const operator = await court.person('operator');
    expect(await court.trial(id, stranger)).toMatchObject({ dossier: null, role: null, actions: [] });
    expect(await court.trial(id, operator)).toMatchObject({ dossier: null, actions: [] });
    expect(await court.trial(id, complainant)).toMatchObject({
      role: 'complainant',
      actions: ['amend', 'speak', 'withdraw'],
      dossier: { accused: [{ name }] },
    });
    expect(await court.preview(id, judge)).toMatchObject({
      conflicts: [],
      actions: ['receive', 'recuse'],
      dossier: { accused: [{ name }] },
      missing: ['还没有通知被检举人答辩'],
    });
    const evidence = (await court.dossier(id, judge)).evidence[0];
    expect(evidence).toMatchObject({ originalUrl: null, kind: 'log' });
    expect((await court.dossier(id, complainant)).evidence[0]?.originalUrl).toMatch(/^\/oss\/r\/file\/\d+$/);
  });

  it('is received, and cannot be judged before the accused was heard', async () => {
    expect(await court.receive(id, judge)).toMatchObject({ code: '200', t: { state: 'received' } });
    expect(await court.receive(id, second)).toMatchObject({ status: 409, code: 'A0409', message: `主持人 ${judge.nickName} 已经受理了这桩案子` });
    expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ status: 409, code: 'A0409' });
    expect(await court.handle(id, second, { action: 'summon' })).toMatchObject({ status: 403, code: 'A0301' });
    expect((await court.dossier(id, judge)).evidence[0]?.originalUrl).not.toBeNull();
  });

  it('is answered with a code without an account, which proves nobody and hurries nobody', async () => {
    const summoned = await court.handle(id, judge, { action: 'summon' });
    expect(summoned).toMatchObject({ code: '200', t: { state: 'answering', answerLinks: [] } });
    const key = await court.codeOf(id, complainant);
    expect(key).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ code: 'A0409', message: expect.stringContaining('答辩') });
    for (const wrong of [`${key}x`, key.slice(0, -1), '1-aaaa', "' OR 1=1"])
      expect(await court.site.get(`g/answer/${encodeURIComponent(wrong)}`)).toMatchObject({ status: 404 });
    for (const typed of [key, key.toLowerCase().replace('-', ' ')])
      expect((await court.site.get<AnswerForm>(`g/answer/${encodeURIComponent(typed)}`)).t).toMatchObject({
        character: { name },
        open: true,
        answer: null,
        unprovenAnswers: [],
        state: 'answering',
      });
    expect(await court.site.post(`g/answer/${key}`, { text: '' })).toMatchObject({ code: 'A0400', fields: [{ path: 'text' }] });
    expect(await court.site.post(`g/answer/${key}`, { text: '加我微信 abc12345 细聊' })).toMatchObject({ code: 'A0400', fields: [{ path: 'text' }] });
    for (const text of ['拿了就拿了，怎么样。', '上面那句不是我写的。'])
      expect(await court.site.post(`g/answer/${key}`, { text })).toMatchObject({ code: '200', t: { state: 'answering' } });
    expect((await court.site.get<AnswerForm>(`g/answer/${key}`)).t).toMatchObject({
      open: true,
      answer: null,
      unprovenAnswers: [{ text: '拿了就拿了，怎么样。' }, { text: '上面那句不是我写的。' }],
    });
    expect(await court.handle(id, judge, { action: 'hear' })).toMatchObject({ code: 'A0409' });
  });

  it('is answered by the owner of the character, once they were seen to play it', async () => {
    const owner = await court.person('member', { name, realm: '死亡之翼' });
    const answer = () => court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: '包满了，等我清一下。' }, { as: owner });
    expect(await answer()).toMatchObject({ status: 403 });
    const before = (await court.dossier(id, judge)).answerDueAt ?? '';
    await court.db.transaction((tx) =>
      joinOwner({ tx, now: new Date() }, { gameId: 1, nameKey: name, realmKey: '死亡之翼', memberId: owner.id, seenBy: { id: 0, role: 'operator' } }),
    );
    expect(await answer()).toMatchObject({ code: '200', t: { state: 'answering' } });
    expect(await answer()).toMatchObject({ code: 'A0409' });
    // The receipt is made of what is stored, and is the third text of the accused.
    expect(await court.messages(owner.id)).toContain(`答辩收到了，回执 ${id}-乙-03`);
    const [sent] = await court.db.query<{ sha256: string }>(`SELECT data ->> 'sha256' AS sha256 FROM messages WHERE kind = 'case-answer-kept'`);
    expect(sent?.sha256).toBe(createHash('sha256').update('包满了，等我清一下。').digest('hex'));
    const file = await court.dossier(id, judge);
    expect(file).toMatchObject({ answerDueAt: before, accused: [{ heard: 'answered' }] });
    // What was written with the code steps aside.
    expect(file.statements.map(({ kind, text }) => [kind, text])).toEqual([['answer', '包满了，等我清一下。']]);
    expect(await publicText(court, id)).not.toContain('包满了');
    await court.elapse(id);
    expect(await court.stateOf(id)).toBe('hearing');
  });

  it('is judged with reasons, and a heavy penalty waits for another presenter', async () => {
    expect(await court.handle(id, judge, { action: 'judge', outcome: 'upheld' })).toMatchObject({ code: 'A0400', fields: [{ path: 'facts' }] });
    expect(await court.judge(id, judge, { penalty: 'list365', evidence: [] })).toMatchObject({ code: 'A0400', fields: [{ path: 'evidence' }] });
    expect(await court.judge(id, judge, { penalty: 'list365', articles: ['A99'] })).toMatchObject({ code: 'A0400', fields: [{ path: 'articles.0' }] });
    expect(await court.judge(id, judge, { penalty: 'list365', penalties: [] })).toMatchObject({ code: 'A0400', fields: [{ path: 'penalties' }] });
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ code: '200', t: { state: 'countersigning', tickets: [] } });
    expect(await publicText(court, id)).not.toContain(name);
    expect((await court.dossier(id, complainant)).verdicts).toEqual([]);
    const sign = (as: Signed, agree: boolean, reason = '') => court.site.post(`post/trial/countersign/${id}`, { agree, reason }, { as });
    expect(await sign(judge, true)).toMatchObject({ status: 403, code: 'A0301' });
    expect(await sign(complainant, true)).toMatchObject({ status: 403 });
    await court.callSigner(id, second);
    expect(await sign(second, false)).toMatchObject({ code: 'A0400', fields: [{ path: 'returnPart' }] });
    expect(await court.giveBack(id, second)).toMatchObject({ t: { state: 'hearing' } });
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
    const signed = await court.sign(id, second);
    expect(signed).toMatchObject({ code: '200', t: { state: 'closed', tickets: [expect.stringMatching(/^炉-\d{4}-000001$/)] } });
    number = signed.t.tickets[0] ?? '';
  });

  it('is public with its verdict: ticket, list, snapshot, page, experience, messages', async () => {
    expect((await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t).toMatchObject({
      number,
      caseId: id,
      subject: { name, realm: '死亡之翼' },
      penalty: { value: 'list365', label: '拉黑 1 年' },
      status: 'active',
      articles: [{ value: 'A3' }, { value: 'A6' }],
      opening: { subject: { value: { name } } },
    });
    const list = await court.site.get<{ items: Entry[] }>(`g/blacklist/list?q=${encodeURIComponent('夜半敲鐘－死亡之翼')}`);
    expect(list.t.items).toMatchObject([{ name, status: 'active', ticketCount: 1, penalty: { value: 'list365' } }]);
    const { t: entry } = await court.site.get<EntryView>(`g/blacklist/entry/${list.t.items[0]?.id}`);
    expect(entry.tickets.map((ticket) => ticket.number)).toEqual([number]);
    expect((await court.site.get<Snapshot>('g/blacklist/snapshot')).t).toMatchObject({
      version: 1,
      realms: ['死亡之翼'],
      entries: [[entry.id, name, 0, 0, [0], expect.any(Number), 0]],
    });
    expect(await court.publicCase(id)).toMatchObject({
      state: 'closed',
      outcome: 'upheld',
      accused: [{ name }],
      statements: [{ kind: 'answer', name, text: '包满了，等我清一下。' }],
      verdict: { outcome: 'upheld' },
    });
    expect((await court.site.get<{ title: string }>(`g/post/view/${id}`)).t.title).toContain(name);
    expect(await court.site.post(`comment/save/${id}`, { body: `判得明白，${name}也不容易` }, { as: second })).toMatchObject({ code: '200' });
    expect(JSON.stringify((await court.site.get(`g/comment/post/${id}`)).t)).toContain(`${name}也不容易`);
    expect(await court.messages(complainant.id)).toContain('检举成立');
    expect(await court.db.queryOne<{ experience: number }>('SELECT experience FROM members WHERE id = $1', [complainant.id])).toMatchObject({ experience: 30 });
    expect(await verifyChain(await chainOf())).toMatchObject({ whole: true, records: 1 });
  });

  it('is appealed without an account, which another presenter confirms by hand, and is disputed meanwhile', async () => {
    const path = `g/appeal/${encodeURIComponent(number)}`;
    const appeal = { ground: 'not_me', text: '那天我的号借给了别人，附上登录记录，请重新看一遍时间。' };
    expect(await court.site.post(path, { ...appeal, text: '短' })).toMatchObject({ code: 'A0400', fields: [{ path: 'text' }] });
    const claimed = await court.site.post<{ id: number; code: string }>(path, appeal);
    expect(claimed).toMatchObject({ code: '200', t: { state: 'claimed', code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) } });
    expect(await court.stateOf(id)).toBe('closed');
    const decide = (as: Signed, body: object) => court.site.post(`appeal/handle/${claimed.t.id}`, body, { as });
    for (const as of [judge, second])
      expect(await decide(as, { action: 'confirm' })).toMatchObject({ status: 403, message: expect.stringContaining('判过此案') });
    await court.callLooker(claimed.t.id, third);
    const desk = (as: Signed) => court.site.get<{ items: { code: string | null }[] }>('appeal/desk?claimed=1', { as });
    expect((await desk(third)).t).toMatchObject({ items: [{ code: claimed.t.code }], claimCount: 1, lookCount: 1 });
    expect((await desk(judge)).t).toMatchObject({ items: [], claimCount: 1, lookCount: 0 });
    const late = await court.person('presenter');
    expect(await decide(late, { action: 'confirm' })).toMatchObject({ status: 403, name: 'claimNotCalled' });
    await court.callLooker(claimed.t.id, late);
    expect(await decide(late, { action: 'confirm', fileId: await court.notePicture(late) })).toMatchObject({ t: { state: 'open' } });
    expect(await court.stateOf(id)).toBe('appealed');
    expect((await court.site.get<{ items: Entry[] }>('g/blacklist/list')).t.items).toMatchObject([{ status: 'disputed' }]);
    await court.callDecider(claimed.t.id, third);
    expect(await decide(third, { action: 'decide', outcome: 'annulled', answer: '短' })).toMatchObject({ code: 'A0400', fields: [{ path: 'answer' }] });
    expect(await countMessages(court, name)).toBeGreaterThan(0);
    expect(
      await decide(third, {
        action: 'decide',
        outcome: 'annulled',
        answer: `登录记录查实，那天上线的不是${name}本人，原裁决撤销，对不住。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。`,
      }),
    ).toMatchObject({ t: { state: 'annulled' } });
    expect(await countMessages(court, name), 'what members were notified of stays with them').toBe(0);
    expect(await court.db.query('SELECT kind FROM messages m WHERE strpos(m::text, $1) > 0', [name]), 'no row ever held it').toEqual([]);
  });

  it('leaves no name anywhere in public, and a chain that verifies', async () => {
    const text =
      (await publicText(court, id)) + JSON.stringify((await court.site.get(`g/ticket/view/${encodeURIComponent(number)}`)).t) + JSON.stringify(await chainOf());
    expect(text).not.toContain(name);
    expect(text).toContain('＊＊＊也不容易');
    expect(await court.stateOf(id)).toBe('closed');
    expect((await court.site.get<TicketView>(`g/ticket/view/${encodeURIComponent(number)}`)).t).toMatchObject({
      number,
      status: 'annulled',
      subject: null,
      statement: '',
      appeals: [{ state: 'annulled' }],
    });
    expect((await court.site.get<{ total: number }>('g/blacklist/list?status=expired')).t.total).toBe(0);
    expect((await court.site.get<Snapshot>('g/blacklist/snapshot')).t.entries).toEqual([]);
    expect(await verifyChain(await chainOf())).toMatchObject({ whole: true, records: 2 });
    expect(await rebuildBlacklist({ db: court.db, now: new Date() })).toEqual(new Map());
    expect((await court.dossier(id, complainant)).accused[0]?.name).toBe(name);
  });
});
