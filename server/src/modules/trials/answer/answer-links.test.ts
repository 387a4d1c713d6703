import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
let judge: Signed;
let complainant: Signed;
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
  complainant = await court.person();
});
afterAll(() => court.site.close());

const linksOf = async (id: number) => (await court.dossier(id, judge)).answerLinks.map(({ accusedId }) => accusedId);

describe('the answer links a presenter sees', () => {
  it('are gone once the window is over, in the hearing and while the verdict waits for another presenter', async () => {
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    expect(await linksOf(id)).toHaveLength(1);
    await court.elapse(id);
    expect(await linksOf(id)).toEqual([]);
    await court.judge(id, judge, { penalty: 'permanent', penalties: await reasoned(id) });
    expect(await court.stateOf(id)).toBe('countersigning');
    expect(await linksOf(id)).toEqual([]);
  });

  it('are only of those who have not answered yet', async () => {
    const id = await court.fileCase(complainant, [
      { name: '先答的人', realm: '死亡之翼' },
      { name: '后答的人', realm: '死亡之翼' },
    ]);
    await court.receive(id, judge);
    const [first, second] = (await court.handle(id, judge, { action: 'summon' })).t.answerLinks;
    if (!first || !second) throw new Error('two links were expected');
    const answered = await court.site.post(`g/answer/${first.path.replace('/answer/', '')}`, { text: '装备已经交还给团长，频道里有记录。' });
    expect(answered.code).toBe('200');
    expect(await linksOf(id)).toEqual([second.accusedId]);
  });
});

/** Returns the heaviest penalty for everybody, with the reason it may need. */
async function reasoned(id: number) {
  const { accused } = await court.dossier(id, judge);
  return accused.map((each) => ({ accusedId: each.id, penalty: 'permanent', bandReason: '情节特别严重，数额巨大，又拒不归还。' }));
}
