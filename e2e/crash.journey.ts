import { patient } from '../tools/patience.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { countComments, countNotified, makeTestMembers } from '#tools/site/test-members.ts';
import { makeSite, type SiteProcess } from '#tools/site/site-process.ts';
import { expect, test } from './harness/test.ts';

const CLIENTS = 16;
/** Acknowledged comments before the kill of a round: by then all clients are in the middle of writing. */
const COMMENTS_BEFORE = 10 * CLIENTS;
const TEST_MEMBERS = 20_000;

interface Written {
  floor: number;
  body: string;
}

/** A post that the site has acknowledged, and a word that no other post contains. */
interface Posted {
  id: number;
  word: string;
}

/** One in this many writes of a client is a post. */
const POST_EACH = 4;

/** Who is killed, in this order, in one round. */
const ROUNDS = ['node', 'postgres', 'both'] as const;

test(`no acknowledged comment is lost, and no acknowledged post is missing from the search, when node, postgres or both are killed while ${CLIENTS} clients write`, async () => {
  test.setTimeout(patient(180_000));
  const site = await makeSite({ demo: true });
  try {
    await site.start();
    const tokens = await makeTestMembers(site, TEST_MEMBERS);
    const postId = await findPost(site.url);
    const notified = await countNotified(site, postId);
    const existing = await countComments(site, postId);
    const acknowledged: Written[] = [];
    const posted: Posted[] = [];
    for (const victim of ROUNDS) {
      await test.step(victim, async () => {
        await writeUntilKilled(site, victim, { tokens, postId, acknowledged, posted });
        await site.stop();
        await site.start();
        const kept = await readFloors(site.url, postId);
        expect(acknowledged.filter(({ floor, body }) => kept.get(floor) !== body)).toEqual([]);
        const floors = [...kept.keys()].toSorted((one, other) => one - other);
        expect(floors).toEqual(floors.map((_, index) => index + 1));
        expect((await read<{ commentCount: number }>(`${site.url}/restful/v1/g/post/view/${postId}`)).commentCount).toBe(floors.length);
        // Each comment exactly once, also those of which nobody had been notified when the power went.
        await expect
          .poll(async () => (await countNotified(site, postId)) - notified, { timeout: patient(30_000) })
          .toBe((await countComments(site, postId)) - existing);
        for (const { id, word } of posted) {
          const found = await read<{ items: { id: number }[] }>(`${site.url}/restful/v1/g/post/full/search?q=${word}`);
          expect(
            found.items.map((item) => item.id),
            word,
          ).toEqual([id]);
        }
      });
    }
  } finally {
    await site.remove();
  }
});

/** Lets all clients write, kills the victim in the middle of it, and resolves when the last client has given up. */
async function writeUntilKilled(site: SiteProcess, victim: (typeof ROUNDS)[number], writing: Omit<Writing, 'client' | 'isOver'>): Promise<void> {
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, (_, client) => keepWriting(site.url, { ...writing, client, isOver: () => isOver }));
  const moreComments = async (count: number) => {
    const wanted = writing.acknowledged.length + count;
    await expect.poll(() => writing.acknowledged.length, { timeout: patient(60_000) }).toBeGreaterThanOrEqual(wanted);
  };
  try {
    await moreComments(COMMENTS_BEFORE);
    const postgres = await site.postgres();
    if (victim !== 'node') process.kill(postgres.processId, 'SIGKILL');
    if (victim !== 'postgres') await site.kill();
    // A site whose database died alone recovers by itself; what is written meanwhile counts too.
    if (victim === 'postgres') await moreComments(CLIENTS);
  } finally {
    isOver = true;
    await Promise.all(clients);
  }
}

interface Writing {
  /** Nobody may comment twice within three seconds, so each comment has an author of its own. */
  tokens: string[];
  postId: number;
  client: number;
  acknowledged: Written[];
  posted: Posted[];
  isOver: () => boolean;
}

/** Saves one comment after the other, now and then a post, and notes each that the site has acknowledged, until the writing is over. */
async function keepWriting(origin: string, { tokens, postId, client, acknowledged, posted, isOver }: Writing): Promise<void> {
  /** However long nothing can be written, the authors do not run out: one who was refused comes again after all others. */
  const comeAgain = async (token: string) => {
    tokens.unshift(token);
    await wait(50);
  };
  for (let number = 0; !isOver(); number += 1) {
    const word = crypto.randomUUID().replaceAll('-', '');
    const body = `第 ${client} 位的第 ${number} 句 ${word}`;
    const token = tokens.pop();
    if (token === undefined) throw new Error('no author is left');
    try {
      if (number % POST_EACH === 0) {
        const saved = await send<{ id: number }>(origin, 'post/save', {
          token,
          fields: { columnId: 1001, title: `炉火熄灭之前的第 ${number} 篇`, markdown: body },
        });
        if (saved.code === '200') posted.push({ id: saved.t.id, word });
        continue;
      }
      const { code, t } = await send<Written>(origin, `comment/save/${postId}`, { token, fields: { body } });
      if (code === '200') acknowledged.push({ floor: t.floor, body });
      else await comeAgain(token);
    } catch {
      // The connection broke or was refused: nothing was acknowledged.
      await comeAgain(token);
    }
  }
}

async function send<T>(origin: string, path: string, { token, fields }: { token: string; fields: object }): Promise<Envelope<T>> {
  const response = await fetch(`${origin}/restful/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  const envelope: Envelope<T> = await response.json();
  return envelope;
}

/** Returns the post that has been talked about least. */
async function findPost(origin: string): Promise<number> {
  const { items } = await read<{ items: { id: number; commentCount: number }[] }>(`${origin}/restful/v1/g/post/mono/1001?size=50`);
  const post = items.toSorted((one, other) => one.commentCount - other.commentCount)[0];
  if (!post) throw new Error('no post');
  return post.id;
}

interface Item extends Written {
  replies?: Item[];
}

/** Returns every comment of a post by its floor, replies too. */
async function readFloors(origin: string, postId: number): Promise<Map<number, string>> {
  const floors = new Map<number, string>();
  for (let page = 1, more = true; more; page += 1) {
    const { items, next } = await read<{ items: Item[]; next: string | null }>(`${origin}/restful/v1/g/comment/post/${postId}?size=50&page=${page}`);
    for (const item of items) for (const { floor, body } of [item, ...(item.replies ?? [])]) floors.set(floor, body);
    more = next !== null;
  }
  return floors;
}

interface Envelope<T> {
  code: string;
  t: T;
}

async function read<T>(url: string): Promise<T> {
  const envelope: Envelope<T> = await (await fetch(url)).json();
  expect(envelope.code).toBe('200');
  return envelope.t;
}
