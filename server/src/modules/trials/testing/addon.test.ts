import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { AddonUpdate, Plugin } from '#contract/api/plugins.ts';
import type { Signed } from '#server/app/testing.ts';
import { buildAddons } from '#server/modules/plugins/index.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let judge: Signed;
let second: Signed;
beforeAll(async () => {
  court = await openCourt();
  [judge, second] = [await court.person('presenter'), await court.person('presenter')];
});
afterAll(() => court.site.close());

async function addonOf() {
  await buildAddons({ ...court.site.platform, now: new Date() });
  const [addon] = (await court.site.get<Page<Plugin>>('g/plugin/list')).t.items;
  const { t } = await court.site.get<AddonUpdate>('g/plugin/update');
  return { entries: addon?.blacklist?.entries, sha256: addon?.sha256, payload: payloadOf(t.text), update: { entries: t.entries, annulled: t.annulled } };
}

const payloadOf = (text: string) => Buffer.from(text.split(':')[1] ?? '', 'base64url').toString();

it('the addon follows the court: a verdict lists, an appeal marks, an annulled ticket travels as its number alone', async () => {
  const character = { name: '进了插件', realm: '死亡之翼' };
  const accused = await court.person('member', character);
  const before = await addonOf();
  expect(before).toMatchObject({ entries: 0, update: { entries: 0, annulled: 0 } });

  const id = await court.fileCase(await court.person('member'), [character]);
  await court.hear(id, judge);
  expect((await addonOf()).sha256).toBe(before.sha256);
  await court.judge(id, judge, { penalty: 'list90' });
  const ticket = await court.db.queryOne<{ id: number; number: string }>('SELECT id, number FROM tickets WHERE case_id = $1', [id]);
  const listed = await addonOf();
  expect(listed).toMatchObject({ entries: 1, update: { entries: 1, annulled: 0 } });
  expect(listed.sha256).not.toBe(before.sha256);
  expect((await addonOf()).sha256).toBe(listed.sha256);
  expect(listed.payload).toMatch(new RegExp(`\\x02死亡之翼\n进了插件\t1-00\t\\w+\t${ticket?.number}\n$`));

  const appeal = { ground: 'procedure', text: '那天上线的不是我本人，登录记录可以查到，请重新看一遍。' };
  const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: accused });
  expect((await addonOf()).payload).toContain('\t1d00\t');
  await court.site.post(
    `appeal/handle/${filed.t.id}`,
    {
      action: 'decide',
      outcome: 'annulled',
      answer: '登录记录查实，那天上线的不是他本人，原裁决撤销，对不住。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。',
    },
    { as: second },
  );
  const annulled = await addonOf();
  expect(annulled).toMatchObject({ entries: 0, update: { entries: 0, annulled: 1 } });
  expect(annulled.payload).toContain(ticket?.number);
  expect(annulled.payload).not.toContain('进了插件');
});

it('a ticket reduced to a term that is over travels with its end, so that a copy that knows none stops naming', async () => {
  const character = { name: '减到期满的', realm: '死亡之翼' };
  const accused = await court.person('member', character);
  const id = await court.fileCase(await court.person('member'), [character]);
  await court.hear(id, judge);
  await court.judge(id, judge, { penalty: 'list90' });
  const ticket = await court.db.queryOne<{ id: number; number: string }>('SELECT id, number FROM tickets WHERE case_id = $1', [id]);
  const appeal = { ground: 'too_heavy', text: '那天我掉线了，装备当场就说好要退的，请重新看一遍记录。' };
  const filed = await court.site.post<{ id: number }>(`ticket/appeal/${ticket?.id}`, appeal, { as: accused });
  const LONG_AGO = `UPDATE tickets SET penalty = 'permanent', first_penalty = 'permanent', issued_at = issued_at - interval '100 days', expires_at = NULL WHERE id = $1`;
  await court.db.query(LONG_AGO, [ticket?.id ?? 0]);
  const answer =
    '登录记录查实，那天掉线是真的，装备也当场说了要退，原裁决重了，减为九十天。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。';
  const decided = await court.site.post(`appeal/handle/${filed.t.id}`, { action: 'decide', outcome: 'reduced', penalty: 'list90', answer }, { as: second });
  expect(decided.code, decided.message).toBe('200');
  const { payload } = await addonOf();
  const end = new RegExp(`\n减到期满的\t1-\\w\\w\t(\\w+)\t${ticket?.number}\n`).exec(payload)?.[1] ?? '';
  expect(Number.parseInt(end, 36)).toBeGreaterThan(0);
  expect(Number.parseInt(end, 36) * 1000).toBeLessThan(Date.now());
});
