import { beforeAll, describe, expect, it } from 'vitest';
import { setUpQueue } from './queue.fixture.ts';

const queue = setUpQueue();
const { list, claim, setBack, suggest } = queue;

describe('a claim', () => {
  beforeAll(async () => void (await suggest()));
  const item = async () => {
    const [found] = (await list('kind=suggestion')).items;
    if (!found) throw new Error('nothing waits');
    return found;
  };

  it('is seen by the second person, who may take it over', async () => {
    const { id } = await item();
    expect((await claim({ kind: 'suggestion', id }, queue.operator)).t).toMatchObject({ by: { id: queue.operator.id }, isMine: true });
    expect((await claim({ kind: 'suggestion', id }, queue.second)).t).toMatchObject({ by: { id: queue.operator.id }, isMine: false });
    expect((await list('kind=suggestion', queue.second)).items[0]?.claim).toMatchObject({ by: { nickName: '守炉人' }, isMine: false });
    expect((await claim({ kind: 'suggestion', id }, queue.second, { takeOver: true })).t).toMatchObject({ by: { id: queue.second.id }, isMine: true });
    expect((await item()).claim).toMatchObject({ by: { id: queue.second.id }, isMine: false });
  });

  it('is over after ten minutes', async () => {
    const { id } = await item();
    await setBack(`UPDATE queue_claims SET until = now() - interval '1 second'`);
    expect((await item()).claim).toBeNull();
    const { t } = await claim({ kind: 'suggestion', id }, queue.operator);
    expect(t.isMine).toBe(true);
    expect(Date.parse(t.until) - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  it('of two at once is one person’s', async () => {
    const { id } = await item();
    await setBack('DELETE FROM queue_claims');
    const claims = await Promise.all([queue.operator, queue.second, queue.operator, queue.second].map((as) => claim({ kind: 'suggestion', id }, as)));
    expect(claims.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(claims.map(({ t }) => t.by.id)).size).toBe(1);
  });

  it('is refused for what does not wait, or not for them', async () => {
    expect((await claim({ kind: 'suggestion', id: 99_999 }, queue.operator)).status).toBe(404);
    const { id } = await item();
    expect((await claim({ kind: 'suggestion', id }, queue.presenter)).status).toBe(404);
  });
});
