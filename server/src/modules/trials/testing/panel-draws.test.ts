import { afterAll, describe, expect, it } from 'vitest';
import { firstCalled, followsSecret, orderOfLot, seedOfLot } from '#contract/chain/lots.ts';
import { sha256 } from '#contract/chain/ticket-chain.ts';
import type { CourtDraws } from '#contract/api/trials.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { openPanelCourt } from './panels.fixture.ts';

const { court, jurors, panelCase, sittingIn } = await openPanelCourt();
afterAll(() => court.site.close());

/** Reads something on one day in China: again when midnight has passed meanwhile. Returns it with that day. */
async function onOneDay<Read>(read: () => Promise<Read>): Promise<{ today: string; read: Read }> {
  for (;;) {
    const today = dayInChina(new Date());
    const found = await read();
    if (dayInChina(new Date()) === today) return { today, read: found };
  }
}

describe('where jurors are named after the days to appeal', () => {
  it('shows their votes and seats until then, and the lot without names still draws the same', async () => {
    const set = (value: string) => court.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'jurorsNamedAtOnce', value));
    await set('false');
    const id = await panelCase();
    await court.seatJurors(id, jurors);
    for (const juror of jurors) await court.vote(id, juror, 'list90');
    const named = async () => {
      const { decidedBy } = await court.publicCase(id);
      const { draws } = (await court.site.get<CourtDraws>(`g/trial/draw/${id}`)).t;
      const draw = draws.find(({ kind }) => kind === 'panel');
      return [decidedBy?.jurors.map(({ person }) => person.nickName), draw?.pool.every(({ nickName }) => nickName !== ''), draw?.order.length];
    };
    const { decidedBy } = await court.publicCase(id);
    expect(decidedBy).toMatchObject({ n: 3, jurorsNamedAt: expect.any(String) });
    const [names, isNamed, size] = await named();
    expect([names, isNamed]).toEqual([['合议人', '合议人', '合议人'], false]);
    await set('true');
    expect(await named()).toEqual([jurors.map(({ nickName }) => nickName), true, size]);
    await set('false');
    await court.db.query(`UPDATE cases SET filed_at = filed_at - interval '31 days', closed_at = closed_at - interval '31 days' WHERE post_id = $1`, [id]);
    // What is cached is read again after a change.
    await set('true');
    await set('false');
    expect((await named())[0]).toEqual(jurors.map(({ nickName }) => nickName));
    await set('true');
  });
});

describe('a draw', () => {
  it('is drawn again by anybody from what is published, and nothing of it is before the verdict', async () => {
    const id = await panelCase();
    expect((await court.site.get(`g/trial/draw/${id}`)).status).toBe(404);
    const { saltHash } = await court.publicCase(id);
    const first = await sittingIn(id);
    await court.seatJurors(id, jurors);
    for (const juror of jurors) await court.vote(id, juror, 'list90');
    const { today, read } = await onOneDay(async () => {
      const { draws } = (await court.site.get<CourtDraws>(`g/trial/draw/${id}`)).t;
      const { days } = (await court.site.get<{ days: { day: string; secret: string }[] }>('g/trial/draws')).t;
      return { draws, days };
    });
    const { draws, days } = read;
    expect(draws.map(({ kind }) => kind)).not.toContain('courier');
    const draw = draws.find(({ kind }) => kind === 'panel');
    if (!draw) throw new Error('no panel was drawn');
    expect(await sha256(draw.salt)).toBe(saltHash);
    const secretOf = async (back: number) =>
      (
        await court.db.queryOne<{ secret: string }>(
          `SELECT secret FROM lot_secrets WHERE day = $1::date - $2::integer AND year = extract(year FROM $1::date)`,
          [draw.day, back],
        )
      )?.secret ?? '';
    const [secret, dayBefore] = [await secretOf(0), await secretOf(1)];
    expect(draw.commitment).toBe(dayBefore);
    expect(await followsSecret(secret, draw.commitment)).toBe(true);
    // What is published ends with the day before: never the secret of a day that is not over.
    expect(draw.secret).toBe(draw.day < today ? secret : null);
    expect(days.every(({ day }) => day < today)).toBe(true);
    expect(days.find(({ secret: published }) => published === dayBefore)).toBeDefined();
    expect(days.some(({ secret: published }) => published === secret)).toBe(draw.day < today);
    const order = await orderOfLot(
      await seedOfLot(secret, { case: id, kind: 'panel', round: draw.round, day: draw.day, salt: draw.salt, pool: draw.pool }),
      draw.pool,
    );
    expect(order.map((member) => member.id)).toEqual(draw.order);
    const drawn = firstCalled(order, draw.isNobodyTenured).map((member) => member.id);
    expect(first.map(({ memberId }) => memberId)).toEqual(drawn);
    expect(draw.calls.slice(0, 3).map(({ memberId }) => memberId)).toEqual(drawn);
  });
});

it('of a case that ended without a verdict no lot is public, nor counted: who was left out would tell whose guild it is', async () => {
  const id = await panelCase();
  expect(await sittingIn(id)).toHaveLength(3);
  await court.db.query(`UPDATE cases SET state = 'closed', outcome = 'lapsed', closed_at = now(), due_at = NULL WHERE post_id = $1`, [id]);
  expect((await court.site.get<CourtDraws>(`g/trial/draw/${id}`)).t.draws).toEqual([]);
  const { cases } = (await court.site.get<{ cases: { case: number; draws: number }[] }>(`g/trial/closed?from=${id}`)).t;
  expect(cases.find((each) => each.case === id)).toMatchObject({ draws: 0 });
});
