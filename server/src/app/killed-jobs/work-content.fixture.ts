import sharp from 'sharp';
import { keysOf, writePost, type Work } from './work.fixture.ts';

/** The work of jobs that make something of what members have written, sent or asked for. */
export const CONTENT_WORK: Readonly<Record<string, Work>> = {
  'report-waves': {
    async plant(planting) {
      const { court, db, member } = planting;
      const author = await court.person();
      const ids = [await writePost(planting, author), await writePost(planting, author)];
      await db.query(`UPDATE posts SET status = 'hidden' WHERE id = ANY ($1)`, [ids]);
      return keysOf(
        db,
        `WITH wave AS (
           INSERT INTO report_waves (kind, source, started_at, last_at) VALUES ('network', '198.51.100.' || $1::bigint, now(), now()) RETURNING id
         ), opened AS (
           INSERT INTO report_dockets (kind, target_id, post_id, author_id, reporters, filed_at, hidden_at)
           SELECT 'post', id, id, $2, 1, now(), now() FROM unnest($3::bigint[]) id RETURNING id
         ), reported AS (
           INSERT INTO reports (docket_id, reporter_id, reason, reported_at, counts, wave_id) SELECT opened.id, $4, 'spam', now(), false, wave.id FROM opened, wave
         ) SELECT id AS key FROM opened`,
        [planting.nth % 250, author.id, ids, member.id],
      );
    },
    effect: { table: 'report_dockets', on: 'UPDATE', when: 'OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL', key: 'NEW.id' },
  },
  exports: {
    async plant({ court, db }) {
      const ids = [(await court.person()).id, (await court.person()).id];
      return keysOf(db, 'INSERT INTO exports (member_id, requested_at) SELECT id, now() FROM unnest($1::bigint[]) id RETURNING id AS key', [ids]);
    },
    effect: { table: 'exports', on: 'UPDATE', when: 'OLD.ready_at IS NULL AND NEW.ready_at IS NOT NULL', key: 'NEW.id' },
    pass: `UPDATE exports SET alive_at = alive_at - interval '3 minutes' WHERE ready_at IS NULL`,
  },
  addons: {
    async plant({ db }) {
      await db.query(`DELETE FROM job_progress WHERE job LIKE 'addon:%'`);
      return keysOf(db, `SELECT 'addon:' || id AS key FROM games`);
    },
    effect: { table: 'job_progress', on: 'INSERT', when: `NEW.job LIKE 'addon:%'`, key: 'NEW.job' },
  },
  'avif-copies': {
    async plant({ court, db, member, nth }) {
      const webp = await sharp({ create: { width: 480, height: 300, channels: 3, background: '#8a5a2b' } })
        .webp()
        .toBuffer();
      const sha256 = nth.toString(16).padStart(64, '0');
      const name = `${sha256.slice(0, 2)}/${sha256}-480.webp`;
      await court.site.platform.files.write(name, webp);
      return keysOf(
        db,
        `WITH stored AS (
           INSERT INTO files (member_id, kind, sha256, width, height, color, variants, created_at)
           VALUES ($1, 'image', $2, 480, 300, '#8a5a2b', jsonb_build_array(jsonb_build_object('name', $3::text, 'width', 480, 'height', 300, 'bytes', $4::integer)), now()) RETURNING id
         ) INSERT INTO sceneries (game_id, author_id, file_id, title, zone, expansion, search_key, orientation, color, status, decided_at, created_at)
           SELECT 1, $1, id, '炉火', '荆棘谷', '经典旧世', '炉火', 'landscape', 'gold', 'approved', now(), now() FROM stored RETURNING file_id AS key`,
        [member.id, sha256, name, webp.length],
      );
    },
    effect: { table: 'files', on: 'UPDATE', when: 'OLD.avif IS NULL AND NEW.avif IS NOT NULL', key: 'NEW.id' },
  },
  'hot-posts': {
    async plant(planting) {
      const author = await planting.court.person();
      const ids = [await writePost(planting, author), await writePost(planting, author)];
      return keysOf(
        planting.db,
        `WITH spoken AS (
           INSERT INTO comments (post_id, floor, author_id, body, created_at)
           SELECT id, 1, $2, '我也说一句', now() - interval '1 second' FROM unnest($1::bigint[]) id RETURNING post_id
         ), uncounted AS (DELETE FROM hot_counts)
         SELECT 'month ' || post_id AS key FROM spoken`,
        [ids, planting.member.id],
      );
    },
    // The day is counted each time, the month once an hour.
    effect: { table: 'hot_posts', on: 'INSERT', when: `NEW.period = 'month'`, key: `NEW.period || ' ' || NEW.post_id` },
  },
  'search-index': {
    async plant(planting) {
      const author = await planting.court.person();
      const ids = [await writePost(planting, author), await writePost(planting, author)];
      return keysOf(planting.db, 'DELETE FROM search_documents WHERE post_id = ANY ($1) RETURNING post_id AS key', [ids]);
    },
    effect: { table: 'search_documents', on: 'INSERT', key: 'NEW.post_id' },
  },
  'comment-index': {
    async plant(planting) {
      const ids = [await writePost(planting, await planting.court.person()), await writePost(planting, await planting.court.person())];
      return keysOf(
        planting.db,
        `WITH notified AS (UPDATE comment_notifications SET up_to = (SELECT last_value FROM comments_id_seq) + 2), spoken AS (
           INSERT INTO comments (post_id, floor, author_id, body, created_at) SELECT id, 1, $2, '找得到这一句', now() FROM unnest($1::bigint[]) id RETURNING id
         ) SELECT id AS key FROM spoken`,
        [ids, planting.member.id],
      );
    },
    effect: { table: 'comment_documents', on: 'INSERT', key: 'NEW.comment_id' },
  },
  'page-anchors': {
    // The counts say that the list is long.
    async plant({ db }) {
      await db.query('DELETE FROM list_fence_sets');
      await db.query('UPDATE column_counts SET posts = 1000 WHERE posts < 1000 AND column_id = 1001');
      return [];
    },
    effect: { table: 'list_fence_sets', on: 'INSERT', key: `NEW.column_id || ' ' || NEW.sort` },
  },
  // Not among the three that are killed with `search-index`, which makes its posts due once more.
  'similar-posts': {
    async plant(planting) {
      const author = await planting.court.person();
      return [await writePost(planting, author), await writePost(planting, author)];
    },
    // Once for each that was saved; those it is near to may be due more than once.
    effect: { table: 'similar_posts', on: 'UPDATE', when: 'OLD.spreads AND NOT NEW.spreads', key: 'NEW.post_id' },
  },
  // Not among the three that are killed with `comment-index`: both keep how far they are in one row.
  'old-comments-index': {
    async plant(planting) {
      const post = await writePost(planting, await planting.court.person());
      return keysOf(
        planting.db,
        `WITH spoken AS (
           INSERT INTO comments (post_id, floor, author_id, body, created_at) SELECT $1, n, $2, '从前说的一句', now() FROM generate_series(1, 2) n RETURNING id
         ), behind AS (
           UPDATE comment_indexing SET behind = (SELECT max(id) FROM spoken), began_at = (SELECT max(id) FROM spoken), up_to = greatest(up_to, (SELECT max(id) FROM spoken))
         ) SELECT id AS key FROM spoken`,
        [post, planting.member.id],
      );
    },
    effect: { table: 'comment_documents', on: 'INSERT', key: 'NEW.comment_id' },
  },
};
