import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Tx } from '#server/platform/database/db.ts';
import { isWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { GAME, NOON, TALK, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { savePost } from '#server/modules/posts/write/save.ts';
import { hidePost, showPost } from '#server/modules/posts/moderation/visibility.ts';
import { indexPosts, mendIndex } from './index-posts.ts';
import { checkIndex, rebuildDocuments, rebuildIndex } from './rebuild.ts';

const COUNT = 12;

let tavern: Tavern;
let ids: number[];
beforeAll(async () => {
  tavern = await openTavern();
  const [author = 0] = await tavern.addMembers(1);
  ids = [];
  for (let at = 0; at < COUNT; at += 1) {
    const written = { columnId: TALK, title: `第 ${at} 篇文章`, markdown: `这是第 ${at} 篇的正文，够长了。`, tags: ['甲', '乙'] };
    ids.push((await savePost({ db: tavern.db, now: NOON }, { author: { id: author, role: 'member' }, gameId: GAME }, { written })).id);
  }
});
afterAll(() => tavern.drop());

const silent = () => undefined;
const check = async () => (await checkIndex(tavern.db, silent)).map(({ id, why }) => ({ id, why }));

/** Makes five posts inconsistent, each in its own way, and returns what a check reports for them. */
async function disturb() {
  const [missing = 0, stale = 0, old = 0, surplus = 0, cut = 0] = ids;
  await tavern.db.query('DELETE FROM search_documents WHERE post_id = $1', [missing]);
  await tavern.db.query(`UPDATE search_documents SET body = '别的' WHERE post_id = $1`, [stale]);
  await tavern.db.query('UPDATE search_documents SET version = 0 WHERE post_id = $1', [old]);
  await tavern.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [surplus]);
  await tavern.db.query('UPDATE search_documents SET grams = grams[2:] WHERE post_id = $1', [cut]);
  return [
    { id: missing, why: 'missing' },
    { id: stale, why: 'stale' },
    { id: old, why: 'stale' },
    { id: surplus, why: 'surplus' },
    { id: cut, why: 'stale' },
  ];
}

describe('the index', () => {
  it('matches the posts as they are written, and a check names what does not', async () => {
    expect(await check()).toEqual([]);
    const expected = await disturb();
    expect(await check()).toEqual(expected);
  });

  it('repairs by itself entries that are missing, outdated or superfluous', async () => {
    expect(await mendIndex(tavern.db)).toBe(3);
    expect((await check()).map(({ why }) => why)).toEqual(['stale', 'stale']);
    expect(await mendIndex(tavern.db)).toBe(0);
  });

  it('stops the repair when the site ends', async () => {
    await tavern.db.query('UPDATE search_documents SET version = 0');
    expect(await mendIndex(tavern.db, () => true)).toBe(0);
    expect(await mendIndex(tavern.db)).toBe(COUNT - 1);
  });

  it('is rebuilt as a whole, and resumes where it was stopped', async () => {
    await disturb();
    const seen: number[] = [];
    expect(await rebuildDocuments({ db: tavern.db, now: NOON }, { again: false, onProgress: (done, of) => void seen.push(done / of) })).toEqual({ from: 0 });
    expect(seen.at(-1)).toBe(1);
    expect(await check()).toEqual([]);
    const broken = rebuildDocuments(
      { db: tavern.db, now: NOON },
      {
        again: false,
        onProgress: () => {
          throw new Error('stopped');
        },
      },
    );
    await expect(broken).rejects.toThrow('stopped');
    const goneOn = await rebuildDocuments({ db: tavern.db, now: NOON }, { again: false, onProgress: silent });
    expect(goneOn.from).toBe(ids.at(-1));
    expect(await rebuildDocuments({ db: tavern.db, now: NOON }, { again: true, onProgress: silent })).toEqual({ from: 0 });
  });

  it('matches posts that were written, edited, hidden and removed while it was rebuilt', async () => {
    const [writer = 0] = await tavern.addMembers(1);
    let number = 0;
    let isRebuilding = true;
    const write = async () => {
      const mine: number[] = [];
      while (isRebuilding || mine.length < 6) {
        const at = (number += 1);
        const written = { columnId: TALK, title: `重建时的第 ${at} 篇`, markdown: `边重建边写的第 ${at} 篇，够长了。`, tags: ['新'] };
        const { id } = await savePost({ db: tavern.db, now: NOON }, { author: { id: writer, role: 'member' }, gameId: GAME }, { written });
        mine.push(id);
        const old = mine.at(-3) ?? id;
        if (at % 3 === 0) await tavern.db.transaction((tx) => hidePost({ tx, now: NOON }, old));
        else if (at % 3 === 1) await tavern.db.transaction((tx) => showPost({ tx, now: NOON }, old));
        else
          await savePost(
            { db: tavern.db, now: NOON },
            { author: { id: writer, role: 'member' }, gameId: GAME },
            { written: { ...written, id, title: `改过的第 ${at} 篇` } },
          );
      }
    };
    const writing = Promise.all([write(), write(), write()]);
    for (let round = 0; round < 8; round += 1) await rebuildDocuments({ db: tavern.db, now: NOON }, { again: true, onProgress: silent });
    isRebuilding = false;
    await writing;
    expect(await check()).toEqual([]);
  });

  it('holds a post that is shown again while it is rebuilt', async () => {
    const [author = 0] = await tavern.addMembers(1);
    const { id } = await tavern.post(author);
    await tavern.db.transaction((tx) => hidePost({ tx, now: NOON }, id));
    let showing: Promise<unknown> | undefined;
    await tavern.db.transaction(async (tx) => {
      /** Shows the post as soon as the first statement has run, until it is done or waits for us. */
      const query: Tx['query'] = async <Row>(...statement: Parameters<Tx['query']>) => {
        const rows = await tx.query<Row>(...statement);
        if (showing) return rows;
        let isShown = false;
        showing = tavern.db.transaction((other) => showPost({ tx: other, now: NOON }, id)).then(() => (isShown = true));
        while (!isShown && !(await isWaitingForLock(tavern.db))) await setImmediate();
        return rows;
      };
      await indexPosts({ ...tx, query }, [id]);
    });
    await showing;
    expect(await check()).toEqual([]);
  });

  it('leaves a post alone that is written after the others were locked, and edited after they were read', async () => {
    const [author = 0] = await tavern.addMembers(1);
    const next = (await tavern.post(author)).id + 1;
    const write = (id: number | null, title: string) =>
      savePost(
        { db: tavern.db, now: NOON },
        { author: { id: author, role: 'member' }, gameId: GAME },
        { written: { ...(id !== null && { id }), columnId: TALK, title, markdown: '锁好了才写的一篇，够长了。', tags: ['新'] } },
      );
    const meanwhile = [() => write(null, '锁好了才写的'), () => write(next, '读过了又改的')];
    await tavern.db.transaction(async (tx) => {
      let last: Promise<unknown> = Promise.resolve();
      /** Runs one statement after the other, and somebody else's act after each. */
      const query: Tx['query'] = <Row>(...statement: Parameters<Tx['query']>) => {
        const rows = last.then(async () => {
          const found = await tx.query<Row>(...statement);
          await meanwhile.shift()?.();
          return found;
        });
        last = rows;
        return rows;
      };
      await indexPosts({ ...tx, query }, [next]);
    });
    expect(meanwhile).toEqual([]);
    expect(await check()).toEqual([]);
  });

  it('is rebuilt beside the old one', async () => {
    const lasting = openDatabase(tavern.connection, { size: 1 });
    await rebuildIndex(lasting);
    await lasting.close();
    expect(
      await tavern.db.query(`SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'search_documents'::regclass AND NOT indisvalid`),
    ).toEqual([]);
  });
});
