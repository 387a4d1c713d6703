import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { repeatTakedowns } from '#server/modules/takedowns/index.ts';
import { ERASURES, takeErasures } from '#server/platform/backup/erasures.ts';
import { openNoticeSite } from './counter-notices.fixture.ts';

const { site, newMember, write, takeDown, file, statusOf, act, inDays } = await openNoticeSite();
afterAll(() => site.close());

it('leaves a work where it was put back, when a backup from before the order is restored', async () => {
  const { config, db } = site.platform;
  const author = await newMember();
  const [own, kept] = [await write(author), await write(await newMember())];
  const { takedownId } = await takeDown(own, { more: [{ kind: 'post', id: kept }] });
  const { t } = await file(takedownId, author);
  await act('forward', t.id, { way: 'mail' });
  await inDays(11);
  expect([await statusOf(own), await statusOf(kept)]).toEqual([200, 451]);
  await vi.waitFor(async () => expect(await readFile(join(config.dataDir, ERASURES), 'utf8')).toMatch(/^restored /m));

  // As in a backup from before the order was entered.
  const listed = await readFile(join(config.dataDir, ERASURES), 'utf8');
  await site.post(`admin/takedown/release/${takedownId}`, { releaseDocument: '举报人撤回' }, { as: await site.signUp('另一位守炉人', 'operator') });
  await vi.waitFor(async () => expect(await readFile(join(config.dataDir, ERASURES), 'utf8')).toMatch(/^released /m));
  await writeFile(join(config.dataDir, ERASURES), listed);
  await db.query('DELETE FROM counter_notices WHERE takedown_id = $1', [takedownId]);
  await db.query('DELETE FROM takedown_targets WHERE takedown_id = $1', [takedownId]);
  await db.query('DELETE FROM takedowns WHERE id = $1', [takedownId]);
  expect([await statusOf(own), await statusOf(kept)]).toEqual([200, 200]);
  await takeErasures(config.dataDir, []);
  expect(await repeatTakedowns({ ...site.platform, now: new Date() })).toBe(1);
  expect([await statusOf(own), await statusOf(kept)]).toEqual([200, 451]);
});
