import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let judge: Signed;
let second: Signed;
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
  second = await court.person('presenter');
});
afterAll(() => court.site.close());

const conflict = (text: string) => ({ status: 403, code: 'A0301', message: `${text}，这桩案子要回避` });

describe('who keeps away', () => {
  it('who filed it, is named in it, shares a guild with a party, or saw it', async () => {
    const filer = await court.person('presenter');
    expect(await court.receive(await court.fileCase(filer), filer)).toMatchObject(conflict('你是检举人'));
    const named = await court.person('presenter', { name: '自家号', realm: '死亡之翼' });
    expect(await court.receive(await court.fileCase(await court.person(), [{ name: '自家號', realm: '死亡之翼' }]), named)).toMatchObject({ code: '200' });
    expect(await court.receive(await court.fileCase(await court.person(), [{ name: '自家号', realm: ' 死亡之翼 ' }]), named)).toMatchObject(
      conflict('你在案中被提及'),
    );
    const guild = await court.person('presenter', { name: '会友', realm: '罗宁', guild: '薪火 不传' });
    const id = await court.fileCase(await court.person(), [{ name: '某人', realm: '死亡之翼', guild: '薪火 不传' }]);
    expect(await court.receive(id, guild)).toMatchObject(conflict('你与当事人同公会'));
    expect(await court.preview(id, guild)).toMatchObject({ conflicts: ['guild'], dossier: null, actions: [] });
    const mate = await court.person('member', { name: '检举人', realm: '罗宁', guild: '同会' });
    const fromMate = await court.fileCase(mate);
    expect(await court.receive(fromMate, await court.person('presenter', { name: '乙', realm: '罗宁', guild: '同会' }))).toMatchObject(
      conflict('你与当事人同公会'),
    );
    await court.receive(fromMate, judge);
    expect(await court.site.post(`post/trial/witness/${fromMate}`, { nickName: second.nickName }, { as: judge })).toMatchObject({ code: '200' });
    await court.handle(fromMate, judge, { action: 'release', reason: '手上太忙' });
    // Who is invited and says nothing is no witness: else a judge could invite others away.
    expect((await court.preview(fromMate, second)).conflicts).toEqual([]);
    expect(await court.site.post(`post/trial/statement/${fromMate}`, { text: '我那晚在场，看见了掷骰。' }, { as: second })).toMatchObject({ code: '200' });
    expect(await court.receive(fromMate, second)).toMatchObject(conflict('你是本案证人'));
  });

  it('who judged or signed it does not answer its appeal, nor receives it again after giving it away', async () => {
    const accused = await court.person('member', { name: '有号的人', realm: '安苏' });
    const id = await court.fileCase(await court.person(), [{ name: '有号的人', realm: '安苏' }]);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    expect(await court.messages(accused.id)).toEqual(['有一份检举等你答辩']);
    expect(await court.site.post(`post/trial/statement/${id}`, { text: '我没有做过。' }, { as: accused })).toMatchObject({ t: { state: 'hearing' } });
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
    await court.sign(id, second);
    const ticketId = (await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]))?.id ?? 0;
    const appeal = { ground: 'wrong_fact', text: '第二句说的时间不对，那时候我还没有上线，请再核一遍。' };
    expect(await court.site.post(`ticket/appeal/${ticketId}`, appeal, { as: second })).toMatchObject({ status: 403 });
    const appeals = await Promise.all([1, 2].map(() => court.site.post<{ id: number }>(`ticket/appeal/${ticketId}`, appeal, { as: accused })));
    expect(appeals.map(({ code }) => code).toSorted()).toEqual(['200', 'A0409']);
    const appealId = appeals.find(({ code }) => code === '200')?.t.id ?? 0;
    const answer = {
      action: 'decide',
      outcome: 'reduced',
      penalty: 'list90',
      answer: '时间确有出入，但不改变事实，减一档，其余维持。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。',
    };
    for (const as of [judge, second]) expect(await court.site.post(`appeal/handle/${appealId}`, answer, { as })).toMatchObject(conflict('你已判过此案'));
    const decider = await court.person('presenter');
    await court.callDecider(appealId, decider);
    expect(await court.site.post(`appeal/handle/${appealId}`, { ...answer, penalty: 'permanent' }, { as: decider })).toMatchObject({
      fields: [{ path: 'penalty' }],
    });
    expect(await court.site.post(`appeal/handle/${appealId}`, answer, { as: decider })).toMatchObject({ t: { state: 'reduced' } });
    expect(await court.site.post(`appeal/handle/${appealId}`, answer, { as: decider })).toMatchObject({ code: 'A0301' });
    expect(await court.messages(accused.id)).toContain('申诉结果：减轻');
    const again = (evidence: object[], ground = 'new_evidence') =>
      court.site.post(`ticket/appeal/${ticketId}`, { ...appeal, ground, evidence }, { as: accused });
    expect(await again([])).toMatchObject({ fields: [{ path: 'evidence' }] });
    expect(await again([{ url: 'https://example.com/log' }], 'too_heavy')).toMatchObject({ fields: [{ path: 'evidence' }] });
    expect(await again([{ url: 'https://example.com/log' }])).toMatchObject({ code: '200' });
  });
});

describe('a case a presenter witnessed', () => {
  it('is nobody’s to sign, and goes before a panel when the accused was heard', async () => {
    const fileId = await court.file({ memberId: judge.id });
    const complaint = (await court.complaintOf(judge, [{ name: '当场抓到', realm: '罗宁' }])).complaint;
    const verdict = {
      outcome: 'upheld',
      facts: '我当场看见他关掉了交易窗口然后下线，团里二十个人都在。',
      reasoning: '当场所见，另有团队频道的记录可以核对，前后一致。',
      articles: ['A6'],
      penalties: [{ accused: 0, penalty: 'list90' }],
    };
    await court.person('member', { name: '当场抓到', realm: '罗宁' });
    const body = {
      title: '当场看见的黑装备',
      markdown: '我在团里，亲眼看着他拿走装备关掉交易窗口。',
      complaint: { ...complaint, evidence: [{ fileId }] },
      verdict,
    };
    expect(await court.site.post('post/trial/add', body, { as: await court.person() })).toMatchObject({ status: 403 });
    const added = await court.site.post<{ id: number }>('post/trial/add', body, { as: judge });
    expect(added).toMatchObject({ code: '200', t: { columnId: 1301, state: 'answering' } });
    expect(await court.sign(added.t.id, judge)).toMatchObject({ status: 403 });
    expect(await court.sign(added.t.id, second)).toMatchObject({ code: 'A0409', message: expect.stringContaining('答辩') });
    await court.elapse(added.t.id);
    expect(await court.sign(added.t.id, second)).toMatchObject({ code: 'A0409', message: expect.stringContaining('合议') });
    expect(await court.publicCase(added.t.id)).toMatchObject({ isDirect: true, state: 'panel', outcome: null });
  });
});
