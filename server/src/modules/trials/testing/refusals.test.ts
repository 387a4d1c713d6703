import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { shippedColumns } from '#server/modules/columns/index.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let judge: Signed;
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

describe('what may not be written', () => {
  it('real people, with the words shown, in every field', async () => {
    const complainant = await court.person();
    const good = await court.complaintOf(complainant, [{ name: '甲', realm: '安苏' }]);
    const put = (more: object, complaint: object = {}) =>
      court.site.post('post/save', { ...good, ...more, complaint: { ...good.complaint, ...complaint } }, { as: complainant });
    expect(await put({ title: '他的手机 13812345678' })).toMatchObject({ code: 'A0400', fields: [{ path: 'title', spans: [{ text: '13812345678' }] }] });
    expect(await put({ markdown: `他的微信号：abc_12345，${'经过很长'.repeat(5)}` })).toMatchObject({ fields: [{ path: 'body' }] });
    expect(await put({}, { place: 'QQ群 123456789' })).toMatchObject({ fields: [{ path: 'complaint.place' }] });
    expect(await put({}, { accused: [{ name: '甲', realm: '安苏', guild: '１３８１２３４５６７８' }] })).toMatchObject({
      fields: [{ path: 'complaint.accused.0.guild' }],
    });
  });

  it('what is missing, foreign or too much, at its field', async () => {
    const complainant = await court.person();
    const good = await court.complaintOf(complainant, [{ name: '乙', realm: '安苏' }]);
    const put = (complaint: object) => court.site.post('post/save', { ...good, complaint: { ...good.complaint, ...complaint } }, { as: complainant });
    const foreign = await court.file({ memberId: judge.id });
    const at = (path: string) => ({ status: 400, code: 'A0400', fields: [expect.objectContaining({ path })] });
    expect(await put({ accused: [] })).toMatchObject(at('complaint.accused'));
    expect(await put({ accused: [{ name: '', realm: '安苏' }] })).toMatchObject(at('complaint.accused.0.name'));
    expect(await put({ accused: Array(6).fill({ name: '多', realm: '安苏' }) })).toMatchObject(at('complaint.accused'));
    expect(await put({ accused: Array(2).fill({ name: '多', realm: '安苏' }) })).toMatchObject(at('complaint.accused.1.name'));
    expect(await put({ offence: '不存在' })).toMatchObject(at('complaint.offence'));
    expect(await put({ occurredOn: '2999-01-01' })).toMatchObject(at('complaint.occurredOn'));
    expect(await put({ occurredOn: '2026-02-30' })).toMatchObject(at('complaint.occurredOn'));
    expect(await put({ evidence: [] })).toMatchObject(at('complaint.evidence'));
    expect(await put({ evidence: [{ fileId: foreign }] })).toMatchObject(at('complaint.evidence.0.fileId'));
    expect(await put({ evidence: [{ url: 'javascript:alert(1)' }] })).toMatchObject(at('complaint.evidence.0.url'));
    expect(await put({ declaration: false })).toMatchObject(at('complaint.declaration'));
    for (const name of ['a\0b', '\ud800', '长'.repeat(25), '\u202e'.repeat(400)])
      expect((await put({ accused: [{ name, realm: '安苏' }] })).code, JSON.stringify(name)).toBe('A0400');
    expect(
      await court.site.post('post/save', { columnId: 1301, title: '没有表单的检举', markdown: '只有正文，没有表单，不能递上。' }, { as: complainant }),
    ).toMatchObject(at('complaint'));
    for (const name of [`'; DROP TABLE cases; --`, '%_\\', '<script>', '🔥🔥'])
      expect((await put({ accused: [{ name, realm: '安苏' }] })).code, name).toBe('200');
  });

  it('a case goes only the way of the table', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant);
    expect(await court.site.post(`post/my/remove/${id}`, {}, { as: complainant })).toMatchObject({ code: 'A0409' });
    expect(await court.site.get(`post/edit/${id}`, { as: complainant })).toMatchObject({ code: 'A0409' });
    const moved = { columnId: 1001, id, title: '换个栏目', markdown: '想把检举变成一篇普通的帖子。', tags: [] };
    expect((await court.site.post('post/save', moved, { as: complainant })).code).toBe('A0400');
    expect(await court.handle(id, judge, { action: 'hear' })).toMatchObject({ status: 403 });
    await court.receive(id, judge);
    expect(await court.handle(id, judge, { action: 'hear' })).toMatchObject({ code: 'A0409' });
    expect(await court.handle(id, judge, { action: 'settle', reason: '退还一半' })).toMatchObject({ name: 'caseMoved' });
    expect(await court.handle(id, judge, { action: 'release' })).toMatchObject({ fields: [{ path: 'reason' }] });
    const insufficient = await court.judge(id, judge, { penalty: 'list90', outcome: 'insufficient', penalties: [] });
    expect(insufficient).toMatchObject({ t: { state: 'closed', outcome: 'insufficient', tickets: [] } });
    expect(await court.publicCase(id)).toMatchObject({
      accused: [{ isMasked: true }],
      verdict: { outcome: 'insufficient', facts: expect.stringContaining('＊＊＊') },
    });
    expect(await court.judge(id, judge, { penalty: 'list90', outcome: 'insufficient', penalties: [] })).toMatchObject({ code: 'A0409' });
    expect(await court.site.post(`post/withdraw/${id}`, { reason: '不告了' }, { as: complainant })).toMatchObject({ code: 'A0409' });
  });

  it('is settled by nobody for somebody else: both sides have said so in the file, by their accounts, since the terms were written', async () => {
    const [name, complainant] = ['谈妥的人', await court.person()];
    const accused = await court.person('member', { name, realm: '死亡之翼' });
    const id = await court.fileCase(complainant, [{ name, realm: '死亡之翼' }]);
    await court.receive(id, judge);
    const settle = (settlementBy?: number[]) => court.handle(id, judge, { action: 'settle', reason: '退还一半', ...(settlementBy && { settlementBy }) });
    const refused = (text: string) => ({ code: 'A0400', fields: [{ path: 'settlementBy', message: expect.stringContaining(text) }] });
    const speak = (as: Signed, kind: string) => court.site.post(`post/trial/statement/${id}`, { kind, text: '同意，明晚退还一半。' }, { as });
    await speak(complainant, 'addendum');
    await court.handle(id, judge, { action: 'summon' });
    expect(await court.handle(id, judge, { action: 'settle' })).toMatchObject({ fields: [{ path: 'reason' }] });
    expect(await settle()).toMatchObject(refused('请先写下条件'));
    await speak(judge, 'settlement');
    // Earlier words agree to no terms that came later.
    expect(await settle()).toMatchObject(refused('检举人还没有'));
    await speak(complainant, 'addendum');
    expect(await settle()).toMatchObject(refused('被检举人本人还没有'));
    // An answer is about the complaint.
    await speak(accused, 'answer');
    expect(await settle()).toMatchObject(refused('答辩不算'));
    await speak(accused, 'statement');
    const { statements } = await court.dossier(id, judge);
    const [beforeTerms] = statements.filter(({ kind }) => kind === 'addendum').map((each) => each.id);
    expect(await settle([beforeTerms ?? 0])).toMatchObject(refused('选出的话里'));
    expect(await settle()).toMatchObject({ code: '200', t: { state: 'closed', outcome: 'settled' } });
  });

  it('is not settled by an answer and an addendum: nobody has written the terms', async () => {
    const [name, complainant] = ['没谈过的人', await court.person()];
    const accused = await court.person('member', { name, realm: '死亡之翼' });
    const id = await court.fileCase(complainant, [{ name, realm: '死亡之翼' }]);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    const speak = (as: Signed, kind: string, text: string) => court.site.post(`post/trial/statement/${id}`, { kind, text }, { as });
    await speak(judge, 'question', '请补一张那晚的截图。');
    await speak(complainant, 'addendum', '补了一张那晚的截图。');
    await speak(accused, 'answer', '那天是队里说好的，装备我当场就交了。');
    expect(await court.handle(id, judge, { action: 'settle', reason: '退还一半' })).toMatchObject({
      code: 'A0400',
      fields: [{ path: 'settlementBy', message: expect.stringContaining('请先写下条件') }],
    });
    expect(await court.stateOf(id)).not.toBe('closed');
  });

  it('outside the usual a penalty needs a reason', async () => {
    for (let index = 0; index < 10; index += 1) {
      const id = await court.fileCase(await court.person(), undefined, { offence: 'idle' });
      await court.hear(id, judge);
      expect(await court.judge(id, judge, { penalty: index === 0 ? 'watch30' : 'warning' })).toMatchObject({ code: '200' });
    }
    const id = await court.fileCase(await court.person(), undefined, { offence: 'idle' });
    await court.hear(id, judge);
    expect(await court.preview(id, judge)).toMatchObject({ precedents: { total: 10, band: { from: 'warning', to: 'warning' } } });
    expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ fields: [{ path: 'penalties.0.bandReason' }] });
    const { accused } = await court.dossier(id, judge);
    expect(
      await court.judge(id, judge, { penalty: 'list90', penalties: [{ accusedId: accused[0]?.id, penalty: 'list90', bandReason: '一周内第三次。' }] }),
    ).toMatchObject({ code: '200' });
  });
});

describe('the clocks', () => {
  it('lapse a case nobody takes, return one nobody moves, open the hearing, and change nothing twice', async () => {
    const complainant = await court.person();
    const lapsing = await court.fileCase(complainant);
    await court.elapse(lapsing);
    expect(await court.publicCase(lapsing)).toMatchObject({ state: 'closed', outcome: 'lapsed', accused: [{ isMasked: true }], statement: null });
    const idle = await court.fileCase(complainant);
    await court.receive(idle, judge);
    await court.elapse(idle);
    expect(await court.stateOf(idle)).toBe('filed');
    expect((await court.publicCase(idle)).presenter).toBeNull();
    const next = await court.person('presenter');
    await court.receive(idle, next);
    await court.site.post(`post/trial/statement/${idle}`, { kind: 'question', text: '规则的原话在哪里？' }, { as: next });
    expect(await court.publicCase(idle)).toMatchObject({ state: 'received', asked: true });
    expect(await court.handle(idle, next, { action: 'summon' })).toMatchObject({ code: 'A0409' });
    await court.site.post(`post/trial/statement/${idle}`, { text: '补在这里。' }, { as: complainant });
    expect(await court.publicCase(idle)).toMatchObject({ state: 'received', asked: false });
    await court.handle(idle, next, { action: 'summon' });
    await court.elapse(idle);
    expect(await court.stateOf(idle)).toBe('hearing');
    const events = () => court.db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM case_events WHERE case_id = $1', [idle]);
    const before = await events();
    const { runClocks } = await import('../clocks/clocks.ts');
    await Promise.all([runClocks({ db: court.db, now: new Date() }), runClocks({ db: court.db, now: new Date() })]);
    expect(await events()).toEqual(before);
    expect(await court.messages(complainant.id)).toEqual(expect.arrayContaining(['逾期未受理', '案子退回队列', '请补充材料', '答辩期已过']));
  });
});

describe('a column of complaints that is out of use', () => {
  it('takes no new one; what was filed there goes on', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant);
    const later = await court.person();
    const body = await court.complaintOf(later, [{ name: '后来的人', realm: '安苏' }]);
    const { columnId } = body;
    const column = (await shippedColumns.read(court.db)).get(String(columnId));
    if (!column) throw new Error('there is no such column to retire');
    await court.db.transaction(async (tx) => shippedColumns.retire?.({ tx, now: new Date() }, String(columnId)));
    const closed = { status: 400, fields: [{ path: 'columnId', message: '这个栏目已经停用，不再收新内容，请换一个栏目' }] };
    expect(await court.site.post('post/save', body, { as: later })).toMatchObject(closed);
    const amended = { ...(await court.complaintOf(complainant, [{ name: '某人', realm: '安苏' }])), id };
    expect(await court.site.post('post/save', amended, { as: complainant })).toMatchObject({ code: '200' });
    expect(await court.receive(id, judge)).toMatchObject({ code: '200' });
    await court.db.transaction((tx) => shippedColumns.write({ tx, now: new Date() }, String(columnId), column));
  });
});
