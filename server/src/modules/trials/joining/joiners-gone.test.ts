import { describe, expect, it } from 'vitest';
import { goneFrom, type Going } from '../testing/gone.fixture.ts';
import { ANSWER, setUpJoining } from './joined-cases.fixture.ts';

const joining = setUpJoining();
const { join, received } = joining;
const { go, erase } = goneFrom(() => joining.court);

const GONE: readonly Going[] = ['suspended', 'closing', 'erased'];

/** Returns a case in the window of its accused, which one more complaint was joined to. */
async function summoned() {
  const owner = await joining.court.person('member', joining.character);
  const { id, joiners, cases } = await received();
  await join(id, cases);
  const [joiner] = joiners;
  const [own] = cases;
  if (!joiner || own === undefined) throw new Error('nobody has joined');
  expect(await joining.court.handle(id, joining.judge, { action: 'summon' })).toMatchObject({ t: { state: 'answering' } });
  return { id, joiner, own, owner };
}

/** Answers, and lets three days pass in which nobody says anything more. */
async function answered(id: number, owner: Awaited<ReturnType<typeof summoned>>['owner']) {
  expect(await joining.court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: ANSWER }, { as: owner })).toMatchObject({ code: '200' });
  await joining.court.backdate(id, 4 * 24 * 60 * 60);
  return joining.court.judge(id, joining.judge, { penalty: 'list90' });
}

describe('a case of several complaints', () => {
  it.each(GONE)('ends as without it, with the words and the evidence of all, when who joined is %s in the middle', async (how) => {
    const { id, joiner, own, owner } = await summoned();
    await go(joiner, how);
    expect((await joining.court.dossier(id, joining.judge)).evidence).toHaveLength(2);
    expect(await answered(id, owner)).toMatchObject({ t: { state: 'closed' } });
    const shown = await joining.court.publicCase(id);
    expect(shown).toMatchObject({ outcome: 'upheld', joinedCount: 1, joined: [{ id: own }] });
    if (how === 'erased') expect(JSON.stringify(shown)).not.toContain(`"${joiner.nickName}"`);
  });

  it.each(GONE)('ends as without it when who filed first is %s in the middle, and who joined still reads and is notified', async (how) => {
    const { id, joiner, own, owner } = await summoned();
    const first = joining.first;
    await go(first, how);
    expect((await joining.court.dossier(id, joiner)).evidence.length).toBeGreaterThan(0);
    expect(await answered(id, owner)).toMatchObject({ t: { state: 'closed' } });
    expect(await joining.court.messages(joiner.id)).toContain('检举成立');
    expect(await joining.court.publicCase(own)).toMatchObject({ state: 'closed', outcome: 'joined' });
    if (how === 'erased') expect(JSON.stringify(await joining.court.publicCase(id))).not.toContain(`"${first.nickName}"`);
  });

  it('names nobody who was erased after the verdict, on the page of the case and on that of the joined one', async () => {
    const { id, joiner, own, owner } = await summoned();
    expect(await answered(id, owner)).toMatchObject({ t: { state: 'closed' } });
    expect(JSON.stringify(await joining.court.publicCase(id))).toContain(`"${joiner.nickName}"`);
    await erase(joiner);
    for (const path of [`g/trial/view/${id}`, `g/trial/view/${own}`, `g/post/view/${id}`, `g/post/view/${own}`])
      expect(JSON.stringify((await joining.court.site.get(path)).t), path).not.toContain(`"${joiner.nickName}"`);
  });
});
