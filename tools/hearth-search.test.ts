import { patient } from '#tools/patience.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#server/modules/members/index.ts';
import { openCommandSite, type CommandSite } from './operator/command-site.fixture.ts';

let site: CommandSite;
let dataDir: string;

beforeAll(async () => {
  site = await openCommandSite();
  dataDir = site.dataDir;
}, patient(60_000));

afterAll(() => site.remove());

const hearth = (...words: string[]) => site.hearth(...words);

const POSTS = 6_000;

it(
  'what is missing, stale or too much in the index is named; a rebuilding that was killed goes on where it was',
  async () => {
    const { db } = site;
    const author = await db.transaction((tx) => createMember(tx, { nickName: '写了很多的人', role: 'member', joinedAt: new Date() }));
    await db.query(`INSERT INTO games (id, name, icon, note, recommended, sort) VALUES (1, '世界', '', '', true, 1) ON CONFLICT DO NOTHING`);
    await db.query(`INSERT INTO columns (id, name, action, kind, sort) VALUES (1001, '热议', '/cart/list', 'article', 1) ON CONFLICT DO NOTHING`);
    await db.query(
      `WITH written AS (
       INSERT INTO posts (column_id, game_id, author_id, title, created_at, updated_at)
       SELECT 1001, 1, $1, '第' || n || '篇炉边话', now(), now() FROM generate_series(1, $2::integer) n RETURNING id
     )
     INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) SELECT id, '{"type":"doc"}', '火边说的第' || id || '句话。', 1, 1 FROM written`,
      [author.id, POSTS],
    );
    expect(await hearth('search', 'check')).toMatchObject({ code: 1, output: expect.stringContaining(`${POSTS} 篇不一致`) });

    const killed = spawn(process.execPath, [join(import.meta.dirname, 'hearth.ts'), 'search', 'rebuild'], {
      env: { ...process.env, HEARTH_DATA: dataDir, DATABASE_URL: '' },
      stdio: 'ignore',
    });
    const ended = once(killed, 'exit');
    const reached = async () => (await db.queryOne<{ at: number }>('SELECT last_id AS at FROM search_rebuilding'))?.at ?? 0;
    await expect.poll(reached, { timeout: patient(30_000), interval: 10 }).toBeGreaterThan(0);
    killed.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    const at = await reached();
    expect(at).toBeGreaterThan(0);
    expect(await hearth('search', 'rebuild')).toEqual({ code: 0, output: `重建好了，从上次停下的 ${at} 号帖子接着做的。` });
    expect(await hearth('search', 'check')).toEqual({ code: 0, output: '索引与帖子一致。' });

    const ids = (await db.query<{ id: number }>('SELECT id FROM posts ORDER BY id LIMIT 3')).map(({ id }) => id);
    await db.query('DELETE FROM search_documents WHERE post_id = $1', [ids[0] ?? 0]);
    await db.query(`UPDATE search_documents SET body = '别的' WHERE post_id = $1`, [ids[1] ?? 0]);
    await db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [ids[2] ?? 0]);
    const { code, output } = await hearth('search', 'check');
    expect(code).toBe(1);
    expect(output.split('\n').slice(0, 3)).toEqual(['漏了', '旧了', '多出'].map((why, nth) => `${why}  ${ids[nth]}  第${nth + 1}篇炉边话`));
  },
  patient(120_000),
);
