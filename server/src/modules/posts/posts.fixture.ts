import { randomUUID } from 'node:crypto';
import type { Column } from '#contract/api/columns.ts';
import type { EssenceLevel } from '#contract/api/essence.ts';
import { addColumns, type PlacedColumn } from '#server/modules/columns/index.ts';
import { addGames } from '#server/modules/games/index.ts';
import { createMember, openSession } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { createTestDatabase } from '#server/platform/testing/database.ts';
import { createTestPlatform } from '#server/platform/testing/platform.ts';
import { refinePost } from './essence/essence.ts';
import { savePost, type WrittenPost } from './write/save.ts';

export const NOON = new Date('2026-03-04T04:00:00Z');
export const GAME = 1;
export const OTHER_GAME = 2;
/** A column of its own, one with two below it, a column of questions, one of complaints. */
export const TALK = 1001;
export const GUIDES = 1100;
export const TANKS = 1101;
export const HEALERS = 1102;
export const QUESTIONS = 1203;
export const COMPLAINTS = 1301;
export const HIDDEN_DESK = 1305;

/** `seconds` after noon. */
export function later(seconds: number): Date {
  return new Date(NOON.getTime() + seconds * 1000);
}

const column = (id: number, kind: Column['kind'], details: Partial<PlacedColumn> = {}): PlacedColumn => ({
  id,
  parentId: null,
  groupName: '',
  name: `栏目${id}`,
  action: '/cart/list',
  target: '_self',
  icon: '',
  menuColumns: 1,
  rankLevel: 0,
  rankIcon: '',
  createPath: `/post/add/${id}`,
  createName: '写帖',
  kind,
  note: '',
  visibleTo: null,
  ...details,
});

const COLUMNS = [
  column(TALK, 'article'),
  column(GUIDES, 'article', { createPath: '', menuColumns: 2 }),
  column(TANKS, 'article', { parentId: GUIDES, groupName: '职业' }),
  column(HEALERS, 'article', { parentId: GUIDES, groupName: '职业' }),
  column(QUESTIONS, 'question'),
  column(COMPLAINTS, 'complaint'),
  column(HIDDEN_DESK, 'article', { visibleTo: ['presenter', 'operator'] }),
];

/** Returns a real database with two games, columns and shared state, and people who write. */
export async function openTavern() {
  const { db, connection, drop } = await createTestDatabase();
  const platform = createTestPlatform({ db, now: NOON });
  await db.transaction(async (tx) => {
    await addGames(
      tx,
      [GAME, OTHER_GAME].map((id) => ({ id, name: `世界${id}`, icon: '', note: '', recommended: id === GAME, sort: id })),
    );
    await addColumns(tx, COLUMNS);
  });
  let people = 0;
  let refiner: number | undefined;
  return {
    db,
    connection,
    drop,
    platform,
    /** Members 路人1, 路人2 … by id. */
    async addMembers(count: number): Promise<number[]> {
      return db.transaction(async (tx) => {
        const ids: number[] = [];
        for (let added = 0; added < count; added += 1) ids.push((await createMember(tx, { nickName: `路人${(people += 1)}`, joinedAt: NOON })).id);
        return ids;
      });
    },
    /** A published post of a member in a game; the title counts at least 4 characters on its own. */
    post(authorId: number, details: Partial<WrittenPost> & { game?: number; at?: Date } = {}) {
      const { game = GAME, at = NOON, ...written } = details;
      const text: WrittenPost = { columnId: TALK, title: '火边说一句', markdown: '今天的柴很干，火也很旺。', tags: [], ...written };
      return savePost({ db, now: at }, { author: { id: authorId, role: 'member' }, gameId: game }, { written: text });
    },
    /** Makes a post an essence, by a presenter who does nothing else. */
    async refine(postId: number, { level, reason, at }: { level: EssenceLevel; reason: string; at: Date }): Promise<void> {
      refiner ??= (await db.transaction((tx) => createMember(tx, { nickName: '评精人', role: 'presenter', joinedAt: NOON }))).id;
      await refinePost({ db, now: at }, { id: refiner, role: 'presenter' }, { id: postId, essence: true, level, reason });
    },
    /** A comment of each of these members below a post, as rows alone; returns their ids. */
    async addComments(postId: number, authorIds: readonly number[], at: Date): Promise<number[]> {
      const rows = await db.query<{ id: number }>(
        `INSERT INTO comments (post_id, floor, author_id, body, created_at)
         SELECT $1, coalesce((SELECT max(floor) FROM comments WHERE post_id = $1), 0) + nth, author_id, '我也说一句', $3
         FROM unnest($2::bigint[]) WITH ORDINALITY AS given (author_id, nth) RETURNING id`,
        [postId, authorIds, at],
      );
      return rows.map(({ id }) => id);
    },
    /** A picture that is only a row. */
    async addPicture(memberId: number | null): Promise<{ id: number; src: string; sha256: string }> {
      const sha256 = randomUUID().replaceAll('-', '').repeat(2);
      const name = `${sha256.slice(0, 2)}/${sha256}-1280.webp`;
      const row = await db.queryOne<{ id: number }>(
        `INSERT INTO files (member_id, kind, sha256, width, height, color, variants, created_at) VALUES ($1, 'image', $2, 1280, 720, '#aabbcc', $3::jsonb, $4) RETURNING id`,
        [memberId, sha256, JSON.stringify([{ name, width: 1280, height: 720, bytes: 1000 }]), NOON],
      );
      return { id: row!.id, src: `/files/${name}`, sha256 };
    },
    /** Opens a session and returns its id. */
    async openSession(memberId: number): Promise<number> {
      await db.transaction((tx) => openSession({ tx, now: NOON }, memberId, { address: '192.0.2.1', device: 'test', platform }));
      return (await db.queryOne<{ id: number }>('SELECT max(id) AS id FROM sessions WHERE member_id = $1', [memberId]))!.id;
    },
    ask(memberId: number, details: Partial<MemberRequest> = {}): MemberRequest {
      return {
        platform,
        db,
        now: NOON,
        viewer: { id: memberId, role: 'member', sessionId: 1, suspended: null },
        gameId: GAME,
        address: '192.0.2.1',
        device: 'test',
        token: null,
        isTokenRevoked: false,
        requestId: randomUUID(),
        ...details,
      };
    },
  };
}

export type Tavern = Awaited<ReturnType<typeof openTavern>>;

/** Returns the stored values of lists that differ from a recount; empty when nothing differs. */
export function wrongCounts(db: Db): Promise<object[]> {
  return db.query(
    `SELECT * FROM (
       SELECT 'column ' || column_id AS name, posts, essences, (SELECT count(*) FROM posts p WHERE p.column_id = n.column_id AND p.game_id = n.game_id AND status = 'published') AS real,
         (SELECT count(*) FROM posts p WHERE p.column_id = n.column_id AND p.game_id = n.game_id AND status = 'published' AND essence_level > 0) AS real_essences FROM column_counts n
       UNION ALL
       SELECT 'tag ' || tag, posts, 0, (SELECT count(*) FROM post_tags t WHERE t.column_id = n.column_id AND t.game_id = n.game_id AND t.tag = n.tag), 0 FROM tag_counts n
       UNION ALL
       SELECT 'member ' || id, post_count, essence_count, (SELECT count(*) FROM posts p WHERE p.author_id = m.id AND status = 'published'),
         (SELECT count(*) FROM posts p WHERE p.author_id = m.id AND status = 'published' AND essence_level > 0) FROM members m
     ) counted WHERE posts <> real OR essences <> real_essences`,
  );
}
