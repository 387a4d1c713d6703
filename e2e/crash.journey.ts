import { setTimeout as wait } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { makeCrowd } from '../tools/crowd.ts';
import { makeSite } from '../tools/site-process.ts';
import { expect, test } from './harness/test.ts';

const CLIENTS = 16;
const WRITING_MS = 2_500;
const CROWD = 20_000;

interface Written {
  floor: number;
  body: string;
}

/** Who is killed, in this order, in one round. */
const ROUNDS = ['node', 'postgres', 'both'] as const;

for (const victim of ROUNDS) {
  test(`no acknowledged comment is lost when ${victim} is killed while ${CLIENTS} clients write`, async ({ playwright }) => {
    const site = await makeSite({ demo: true });
    try {
      await site.start();
      const api = await playwright.request.newContext({ baseURL: site.url });
      const tokens = await makeCrowd(site, CROWD);
      const postId = await findPost(api);
      const acknowledged: Written[] = [];
      let stopped = false;
      const clients = Array.from({ length: CLIENTS }, (_, client) => keepWriting(api, { tokens, postId, client, acknowledged, isOver: () => stopped }));

      await wait(WRITING_MS);
      const postgres = await site.postgres();
      if (victim !== 'node') process.kill(postgres.processId, 'SIGKILL');
      if (victim !== 'postgres') await site.kill();
      // A site whose database died alone recovers by itself; what is written meanwhile counts too.
      if (victim === 'postgres') await wait(WRITING_MS);
      stopped = true;
      await Promise.all(clients);
      const written = acknowledged.length;
      expect(written).toBeGreaterThan(CLIENTS);

      await site.stop();
      await site.start();
      const kept = await readFloors(api, postId);
      expect(acknowledged.filter(({ floor, body }) => kept.get(floor) !== body)).toEqual([]);
      const floors = [...kept.keys()].toSorted((one, other) => one - other);
      expect(floors).toEqual(floors.map((_, index) => index + 1));
      await api.dispose();
    } finally {
      await site.remove();
    }
  });
}

interface Writing {
  /** Nobody may comment twice within three seconds, so each comment has an author of its own. */
  tokens: string[];
  postId: number;
  client: number;
  acknowledged: Written[];
  isOver: () => boolean;
}

/** Saves one comment after the other and notes each that the site has acknowledged, until the writing is over. */
async function keepWriting(api: APIRequestContext, { tokens, postId, client, acknowledged, isOver }: Writing): Promise<void> {
  for (let number = 0; !isOver(); number += 1) {
    const body = `第 ${client} 位的第 ${number} 句`;
    try {
      const response = await api.post(`/restful/v1/comment/save/${postId}`, { headers: { authorization: `Bearer ${tokens.pop()}` }, data: { body } });
      const envelope: { code: string; t: Written } = await response.json();
      if (envelope.code === '200') acknowledged.push({ floor: envelope.t.floor, body });
      else await wait(50);
    } catch {
      // The connection broke or was refused: nothing was acknowledged.
      await wait(50);
    }
  }
}

/** A post that nobody has commented yet. */
async function findPost(api: APIRequestContext): Promise<number> {
  const envelope: { t: { items: { id: number; commentCount: number }[] } } = await (await api.get('/restful/v1/g/post/mono/1001?size=50')).json();
  const post = envelope.t.items.toSorted((one, other) => one.commentCount - other.commentCount)[0];
  if (!post) throw new Error('no post');
  return post.id;
}

/** Every comment of a post by its floor, replies too. */
async function readFloors(api: APIRequestContext, postId: number): Promise<Map<number, string>> {
  interface Item extends Written {
    replies?: Item[];
  }
  const floors = new Map<number, string>();
  for (let page = 1, more = true; more; page += 1) {
    const envelope: { t: { items: Item[]; next: string | null } } = await (await api.get(`/restful/v1/g/comment/post/${postId}?size=50&page=${page}`)).json();
    for (const item of envelope.t.items) for (const { floor, body } of [item, ...(item.replies ?? [])]) floors.set(floor, body);
    more = envelope.t.next !== null;
  }
  return floors;
}
