import { describe, expect, it } from 'vitest';
import { record } from '#server/modules/audit/index.ts';
import { rewritePage } from '#server/modules/pages/index.ts';
import { SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import { keepShipped, takeShipped } from '#server/modules/shipped/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { setUpUndoing } from './undoing.fixture.ts';

const undoing = setUpUndoing();
const { act, newest, undo } = undoing;
const take = (id: string) => (context: WriteContext) => takeShipped(context, SHIPPED_KINDS, { id, reason: '新的更清楚' });
const keep = (id: string) => (context: WriteContext) => keepShipped(context, SHIPPED_KINDS, { id, reason: '我们的更合适' });

describe('what was taken from the program', () => {
  const ENTRIES = `SELECT d.value, d.label, d.note, d.details, d.sort, d.retired_at IS NULL AS is_used, s.version, s.settled_version, s.settled_hash, s.retired_at
    FROM dictionaries d JOIN shipped s ON s.id = 'dictionary:penalty/' || d.value WHERE d.key = 'penalty' ORDER BY d.value`;
  const entries = () => undoing.site.platform.db.query(ENTRIES);

  it.for([
    [
      'an entry that went out of use is used again, in its place',
      'watch30',
      `WITH moved AS (UPDATE dictionaries SET sort = 7 WHERE key = 'penalty' AND value = $1)
       UPDATE shipped SET content = NULL, version = 2 WHERE id = 'dictionary:penalty/' || $1`,
    ],
    ['an entry that was added goes out of use again', 'list90', `UPDATE dictionaries SET retired_at = '2026-01-01' WHERE key = 'penalty' AND value = $1`],
  ] as const)('%s', async ([, value, sql]) => {
    await undoing.site.platform.db.query(sql, [value]);
    const before = await entries();
    await act(take(`dictionary:penalty/${value}`));
    expect(await entries()).not.toEqual(before);
    expect((await undo(await newest())).code).toBe('200');
    expect(await entries()).toEqual(before);
  });

  it('stays where the site has another text since, and so does a text that was taken after another one was published', async () => {
    await act((context) => rewritePage(context, 'about', { text: '我们自己的话，写得比十个字长一点。' }));
    const published = await newest();
    await act(take('page:about'));
    const taken = await newest();
    expect(await undo(published)).toMatchObject({ status: 409, name: 'undoChanged' });
    await act((context) => rewritePage(context, 'about', { text: '又换了一遍，写得比十个字长一点。' }));
    expect(await undo(taken)).toMatchObject({ status: 409, name: 'undoChanged' });
    expect((await undo(await newest())).code).toBe('200');
    expect((await undo(taken)).code).toBe('200');
    expect(JSON.stringify(await undoing.site.platform.db.query(`SELECT body FROM pages WHERE slug = 'about'`))).toContain('我们自己的话');
  });

  it('is asked about again no more once the operator has chosen otherwise, or the program has brought another version', async () => {
    const id = 'page:tutorial';
    await act((context) => rewritePage(context, 'tutorial', { text: '我们自己的教程，写得比十个字长一点。' }));
    for (const since of [take(id), ({ tx }: WriteContext) => tx.query('UPDATE shipped SET version = version + 1 WHERE id = $1', [id])]) {
      await undoing.site.platform.db.query(`UPDATE shipped SET settled_version = NULL, settled_hash = '' WHERE id = $1`, [id]);
      await act(keep(id));
      const kept = await newest();
      await act(since);
      expect(await undo(kept)).toMatchObject({ status: 409, name: 'undoChanged' });
    }
  });

  it.each(['shipped.take', 'shipped.keep'] as const)('is not known from a record of an earlier version, which says so: %s', async (name) => {
    const [before, after] = [
      { settledVersion: null, site: null },
      { settledVersion: 1, program: null },
    ];
    await act((context) => record(context, { act: name, target: { kind: 'shipped', id: 'page:privacy' }, reason: '旧的', before, after }));
    expect(await undo(await newest())).toMatchObject({ status: 409, name: 'undoIncomplete', message: expect.stringContaining('旧版本') });
  });

  it('stays where it was added and its kind knows no way out of use', async () => {
    await undoing.site.platform.db.query(`DELETE FROM notices WHERE code = 'age'`);
    await act(take('notice:age'));
    expect(await undo(await newest())).toMatchObject({ status: 409, name: 'undoTooLate' });
  });
});
