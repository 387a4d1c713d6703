import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Desk, DeskView } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

const deskOf = async (as: Signed, query = ''): Promise<Desk> => (await court.site.get<Desk>(`post/trial/desk?size=50${query}`, { as })).t;
const idsIn = async (view: DeskView, as: Signed) => (await deskOf(as, `&view=${view}`)).items.map(({ id }) => id);
/** Returns the views of the desk a case is in for a presenter. */
async function viewsOf(id: number, as: Signed): Promise<DeskView[]> {
  const found: DeskView[] = [];
  for (const view of ['turn', 'soon', 'pool', 'waiting', 'appeals'] as const) if ((await idsIn(view, as)).includes(id)) found.push(view);
  return found;
}
const itemOf = async (id: number, as: Signed) => (await deskOf(as)).items.find((item) => item.id === id);

describe('the views of the desk', () => {
  it('follow a case from the queue to its signer and its appeal', async () => {
    const character = { name: '走一遍', realm: '死亡之翼' };
    const [complainant, accused, judge, other] = [
      await court.person(),
      await court.person('member', character),
      await court.person('presenter'),
      await court.person('presenter'),
    ];
    const id = await court.fileCase(complainant, [character]);
    expect(await viewsOf(id, judge)).toEqual(['pool']);
    expect(await itemOf(id, judge)).toMatchObject({ turn: 'holder', heard: null, returnedTimes: 0, joinedCount: 0 });

    await court.receive(id, judge);
    expect(await viewsOf(id, judge)).toEqual(['turn']);
    expect(await viewsOf(id, other)).toEqual([]);
    expect(await itemOf(id, judge)).toMatchObject({ turn: 'me' });
    expect(await itemOf(id, other)).toMatchObject({ turn: 'holder' });
    expect(await deskOf(judge)).toMatchObject({ turnCount: 1, held: 1, heldCases: [{ id }], softLimit: 3, awayUntil: null });

    await court.handle(id, judge, { action: 'summon' });
    expect(await viewsOf(id, judge)).toEqual(['waiting']);
    expect(await itemOf(id, judge)).toMatchObject({ turn: 'accused', heard: 'served' });

    await court.elapse(id);
    expect(await itemOf(id, judge)).toMatchObject({ turn: 'me', state: 'hearing', heard: 'served' });
    await court.judge(id, judge, { penalty: 'list365' });
    await court.callSigner(id, other);
    expect(await viewsOf(id, judge)).toEqual(['waiting']);
    expect(await viewsOf(id, other)).toEqual(['turn']);
    expect(await itemOf(id, other)).toMatchObject({ turn: 'me' });
    expect(await itemOf(id, judge)).toMatchObject({ turn: 'signer' });
    expect(await deskOf(judge)).toMatchObject({ turnCount: 0, held: 0 });

    await court.sign(id, other);
    expect(await viewsOf(id, other)).toEqual([]);
    const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
    const appeal = { ground: 'procedure', text: '那几天没有收到通知，答辩期过了才知道有这桩案子。' };
    expect(await court.site.post(`ticket/appeal/${ticket?.id}`, appeal, { as: accused })).toMatchObject({ code: '200' });
    expect(await viewsOf(id, other)).toEqual(['appeals']);
    expect(await itemOf(id, other)).toMatchObject({ turn: 'decider' });
  });

  it('are a juror’s turn until they have voted', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const jurors = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')] as const;
    const id = await court.fileCase(complainant);
    await court.hear(id, judge);
    expect((await court.judge(id, judge, { penalty: 'permanent' })).t).toMatchObject({ state: 'panel' });
    await court.seatJurors(id, jurors);
    expect(await viewsOf(id, jurors[0])).toEqual(['turn']);
    expect(await viewsOf(id, judge)).toEqual(['waiting']);
    expect(await itemOf(id, judge)).toMatchObject({ turn: 'panel' });
    expect(await court.vote(id, jurors[0], 'list90')).toMatchObject({ code: '200' });
    expect(await viewsOf(id, jurors[0])).toEqual([]);
    expect(await itemOf(id, jurors[0])).toMatchObject({ turn: 'panel' });
  });

  it('put first what came back, then what has least time left', async () => {
    const [complainant, judge, reader] = [await court.person(), await court.person('presenter'), await court.person('presenter')];
    const [early, late, returned] = [await court.fileCase(complainant), await court.fileCase(complainant), await court.fileCase(complainant)];
    await court.backdate(late, 60 * 60);
    await court.receive(returned, judge);
    await court.handle(returned, judge, { action: 'release', reason: '要出差几天' });
    const own = (await idsIn('pool', reader)).filter((id) => [early, late, returned].includes(id));
    expect(own).toEqual([returned, late, early]);
    expect(await itemOf(returned, reader)).toMatchObject({ returnedTimes: 1 });
    await court.backdate(early, 13 * 24 * 60 * 60);
    expect(await viewsOf(early, reader)).toEqual(['soon', 'pool']);
  });

  it('page through the queue by a cursor', async () => {
    const [complainant, reader] = [await court.person(), await court.person('presenter')];
    for (let filed = 0; filed < 3; filed += 1) await court.fileCase(complainant);
    const all = await idsIn('pool', reader);
    const walked: number[] = [];
    for (let after = ''; ;) {
      const page = (await court.site.get<Desk>(`post/trial/desk?view=pool&size=2${after && `&after=${after}`}`, { as: reader })).t;
      walked.push(...page.items.map(({ id }) => id));
      if (page.next === null) break;
      after = page.next;
    }
    expect(walked).toEqual(all);
  });
});

describe('what the desk says of a case', () => {
  it('is what became of the earlier complaints of who filed it', async () => {
    const [complainant, judge, reader] = [await court.person(), await court.person('presenter'), await court.person('presenter')];
    const upheld = await court.fileCase(complainant);
    await court.hear(upheld, judge);
    await court.judge(upheld, judge, { penalty: 'warning' });
    const withdrawn = await court.fileCase(complainant);
    await court.site.post(`post/withdraw/${withdrawn}`, { reason: '我们谈好了' }, { as: complainant });
    const id = await court.fileCase(complainant);
    const record = { filed: 3, upheld: 1, partly: 0, dismissed: 0, insufficient: 0, withdrawn: 1, lapsed: 0 };
    expect(await itemOf(id, reader)).toMatchObject({ complainantRecord: record });
    // Who has no access to the file has none to the record.
    const operator = await court.person('operator');
    expect(await itemOf(id, operator)).toMatchObject({ complainantRecord: null });
    expect(await itemOf(await court.fileCase(reader), reader)).toMatchObject({ complainantRecord: null, conflicts: ['filed'] });
  });

  it('tells whose draft it has', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    expect(await itemOf(id, judge)).toMatchObject({ hasDraft: false });
    await court.site.post(`post/trial/draft/${id}`, { content: '先写两句', revision: 0 }, { as: judge });
    expect(await itemOf(id, judge)).toMatchObject({ hasDraft: true });
  });
});

describe('a search at the desk', () => {
  it('finds by number, by the complainant, and by the accused for those who read the file', async () => {
    const [complainant, reader, operator] = [await court.person(), await court.person('presenter'), await court.person('operator')];
    const named = await court.person('presenter', { name: '找得着吗', realm: '死亡之翼' });
    const id = await court.fileCase(complainant, [{ name: '找得着吗', realm: '死亡之翼' }]);
    const found = async (q: string, as: Signed) => (await deskOf(as, `&q=${encodeURIComponent(q)}`)).items.map((item) => item.id);
    for (const q of [String(id), `第 ${id} 号`, complainant.nickName, '找得着', '找得着吗']) expect(await found(q, reader)).toContain(id);
    expect(await found('没有这个人', reader)).toEqual([]);
    // Nobody learns by searching that a name is accused whose file they may not read.
    for (const as of [named, operator]) {
      expect(await found('找得着吗', as)).toEqual([]);
      expect((await deskOf(as, `&q=${encodeURIComponent('找得着吗')}`)).total).toBe(0);
      expect(await found(String(id), as)).toEqual([id]);
    }
  });

  it('is narrowed to the realms the reader plays on', async () => {
    const reader = await court.person('presenter', { name: '本服的人', realm: '安苏' });
    const complainant = await court.person();
    const [own, other] = [
      await court.fileCase(complainant, [{ name: '同服甲', realm: '安苏' }]),
      await court.fileCase(complainant, [{ name: '异服甲', realm: '死亡之翼' }]),
    ];
    const ids = (await deskOf(reader, '&view=pool&ownRealm=1')).items.map(({ id }) => id);
    expect(ids).toContain(own);
    expect(ids).not.toContain(other);
    expect((await deskOf(reader, `&view=pool&realm=${encodeURIComponent('死亡之翼')}`)).items.map(({ id }) => id)).toContain(other);
  });

  it('is narrowed to what the reader knows, and to cases of several complaints', async () => {
    const character = { name: '专长之一', realm: '死亡之翼' };
    const [reader, judge, joiner] = [await court.person('presenter'), await court.person('presenter'), await court.person()];
    const raid = await court.fileCase(await court.person(), [character], { activity: 'raid' });
    const trade = await court.fileCase(await court.person(), undefined, { activity: 'trade' });
    const known = async (specialities: string[]) => {
      await court.db.query('UPDATE presenters SET specialities = $2 WHERE member_id = $1', [reader.id, specialities]);
      return (await deskOf(reader, '&ownSpeciality=1')).items.map(({ id }) => id).filter((id) => [raid, trade].includes(id));
    };
    expect(await known(['log'])).toEqual([raid]);
    expect(await known(['gold_account'])).toEqual([trade]);
    expect(await known(['pets'])).toEqual([]);
    await court.receive(raid, judge);
    const joined = await court.fileCase(joiner, [character], { activity: 'raid' });
    const several = async () => (await deskOf(judge, '&view=turn&joined=1')).items.map(({ id }) => id);
    expect(await several()).toEqual([]);
    await court.site.post(`post/trial/join/${raid}`, { cases: [joined] }, { as: judge });
    expect(await several()).toEqual([raid]);
  });
});
