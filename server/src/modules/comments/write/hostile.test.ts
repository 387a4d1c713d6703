import { patient } from '#tools/patience.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as commentShapes from '#contract/api/comments.shapes.ts';
import * as postShapes from '#contract/api/posts.shapes.ts';
import { GAME, NOON, TALK, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { listPosts } from '#server/modules/posts/lists/list.ts';
import { savePost } from '#server/modules/posts/write/save.ts';
import { excerptOf, listUnreadMessages } from '#server/modules/messages/index.ts';
import { viewPost } from '#server/modules/posts/read/view.ts';
import { listComments } from '../list/list.ts';
import { notifyOfComments } from '../notify/notify.ts';
import { saveComment } from './save.ts';

const HOSTILE = join(import.meta.dirname, '../../../../../../shared/data/hostile');
if (!existsSync(HOSTILE)) console.warn('\n!! ../shared/data/hostile 不在旁边：标题与评论没有用现成的恶意字符串试过。\n');

const OWN = [
  `'; DROP TABLE posts; --`,
  `<script>alert(1)</script>&amp;&lt;`,
  '{"a":[1,"\\u0000"]} \\x00 %00 %s %n $1 $$ ${7*7} {{7*7}}',
  '𠮷野家𠀋 👨‍👩‍👧‍👦🏳️‍🌈 e\u0301 \u202eabc\u202c ﷽ ｆｕｌｌ',
  '一行\t制表\n两行\r\n三行 {1,2} "引号" \\反斜杠\\',
  'NULL undefined NaN true -1 1e309 0x0 constructor __proto__ hasOwnProperty',
];

interface Collection {
  items: string[];
}

async function collected(name: string): Promise<string[]> {
  if (!existsSync(HOSTILE)) return [];
  const { items }: Collection = JSON.parse(await readFile(join(HOSTILE, `${name}.json`), 'utf8'));
  return items;
}

let tavern: Tavern;
let author: number;
let reader: number;
let strings: string[];
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0, reader = 0] = await tavern.addMembers(2);
  strings = [...OWN, ...(await collected('naughty_strings')), ...(await collected('sqli_payloadbox')), ...(await collected('xss_payloadbox'))];
});
afterAll(() => tavern.drop());

it(
  'titles, summaries and tags come back exactly as they were taken',
  async () => {
    const sample = strings.filter((_, at) => at < 300 || at % 100 === 0);
    let taken = 0;
    for (const typed of sample) {
      const written = { columnId: TALK, title: `题目 ${typed}`, summary: typed, tags: [typed], markdown: '正文另说，这里只看题目。' };
      const parsed = postShapes.savePost.input.safeParse(written);
      if (!parsed.success) {
        expect(parsed.error.issues.every(({ path }) => ['title', 'summary', 'tags'].includes(String(path[0])))).toBe(true);
        const title = postShapes.savePost.input.safeParse({ ...written, summary: '', tags: [] });
        if (!title.success) continue;
        Object.assign(written, { summary: '', tags: [] });
      }
      const input = postShapes.savePost.input.parse(written);
      const { id } = await savePost({ db: tavern.db, now: NOON }, { author: { id: author, role: 'member' }, gameId: GAME }, { written: input });
      const view = await viewPost(tavern.db, id);
      expect(view.title).toBe(input.title);
      const seen = written.title.replace(/[\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g, '').replace(/(\p{M}{8})\p{M}+/gu, '$1');
      expect(view.title).toBe(seen.trim());
      if (written.summary !== '' && input.summary) expect(view.summary).toBe(input.summary);
      for (const tag of view.tags) expect((await listPosts(tavern.db, GAME, { columnId: TALK, sort: 'latest', tag, size: 1 })).total).toBeGreaterThan(0);
      taken += 1;
    }
    expect(taken).toBeGreaterThan(sample.length / 3);
  },
  patient(120_000),
);

it(
  'comments come back exactly as they were taken, and so do the messages about them',
  async () => {
    const { id: postId } = await tavern.post(author, { title: '只管往上贴' });
    const bodies: string[] = [];
    for (const typed of strings) {
      const joined = `${bodies.at(-1) ?? ''}\n${typed}`;
      // The first one alone: messages fold from the second comment on.
      if (bodies.length > 1 && joined.length < 1_500) bodies[bodies.length - 1] = joined;
      else bodies.push(typed);
    }
    const taken: string[] = [];
    for (const body of bodies) {
      const parsed = commentShapes.saveComment.input.safeParse({ postId, body });
      if (!parsed.success) continue;
      taken.push(parsed.data.body);
      await saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: reader, body: parsed.data.body, at: NOON });
    }
    expect(taken.length).toBeGreaterThan(bodies.length / 2);
    const found: string[] = [];
    for (let after: string | undefined, steps = 0; steps < 100; steps += 1) {
      const page = await listComments(tavern.db, { id: postId, sort: 'earliest', size: 50, after });
      found.push(...page.items.map(({ body }) => body));
      if (page.next === null) break;
      after = page.next;
    }
    expect(found).toEqual(taken);
    await notifyOfComments(tavern.db);
    const messages = await listUnreadMessages(tavern.db, author);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.content).toBe(`新添 ${taken.length} 楼，最近一条在《只管往上贴》${taken.length} 楼：${excerptOf(taken.at(-1) ?? '')}`);
  },
  patient(120_000),
);

it(
  'bodies given as hostile documents or markdown are stored as text',
  async () => {
    for (const typed of strings.filter((_, at) => at % 60 === 0)) {
      const { id } = await tavern.post(author, { markdown: `先说十个字以上的话再贴：\n\n\`\`\`\n${typed.replaceAll('`', '')}\n\`\`\`` });
      expect((await viewPost(tavern.db, id)).body.type).toBe('doc');
    }
  },
  patient(60_000),
);
