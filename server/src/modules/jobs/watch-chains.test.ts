import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dashboard } from '#contract/api/admin/dashboard.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { watchChains } from './watch-chains.ts';

let court: Court;
let operator: Signed;
beforeAll(async () => {
  court = await openCourt();
  operator = await court.person('operator');
});
afterAll(() => court.site.close());

const chainCheck = async () => (await court.site.get<Dashboard>('admin/dashboard', { as: operator })).t.checks.find(({ name }) => name === 'chain');
const watch = () => watchChains({ ...court.site.platform, now: new Date() });
/** Changes the first ticket's record as somebody with the database in their hands could. */
const setHash = (hash: string) =>
  court.db.transaction(async (tx) => {
    await tx.query('ALTER TABLE chain_records DISABLE TRIGGER chain_records_stay');
    await tx.query('UPDATE chain_records SET hash = $1 WHERE game_id = 1 AND position = 1', [hash]);
    await tx.query('ALTER TABLE chain_records ENABLE TRIGGER chain_records_stay');
  });

it('shows on the desk and tells the operators that a chain of tickets is broken, until it is whole again', async () => {
  const judge = await court.person('presenter');
  const id = await court.fileCase(await court.person());
  await court.hear(id, judge);
  expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ code: '200' });
  await watch();
  expect(await chainCheck()).toMatchObject({ ok: true, text: '完整' });
  const { hash } = (await court.db.queryOne<{ hash: string }>('SELECT hash FROM chain_records WHERE game_id = 1 AND position = 1')) ?? { hash: '' };
  await setHash('0'.repeat(64));
  await watch();
  await watch();
  expect(await chainCheck()).toMatchObject({ ok: false, text: '罚单的链断了' });
  expect((await court.messages(operator.id)).filter((title) => title === '罚单的链断了')).toHaveLength(1);
  await setHash(hash);
  await watch();
  expect(await chainCheck()).toMatchObject({ ok: true });
});
