import { saveSetting } from '#server/modules/settings/index.ts';
import { plantAlerts, plantPushes } from './work-alerts.fixture.ts';
import { insertWebhook } from './work-webhooks.fixture.ts';
import { keysOf, writePost, type Work } from './work.fixture.ts';

/** What drops a tag of the cache, as often as it runs. */
const drops = (tag: string): Work => ({
  plant: async () => [],
  effect: { table: 'tag_drops', on: 'INSERT', when: `'${tag}' = ANY (NEW.tags)`, key: 'NEW.id' },
});

/** The work of jobs that keep what the staff have planned, count, and send out. */
export const SITE_WORK: Readonly<Record<string, Work>> = {
  banner: drops('banner'),
  'home-days': drops('home'),
  'dictionary-days': {
    plant: ({ db }) =>
      keysOf(
        db,
        `INSERT INTO term_versions (key, value, valid_from, label, color, note, details, applied)
         SELECT key, value, now(), label, color, note, details, false FROM dictionaries WHERE key = 'gender' ORDER BY value LIMIT 2 RETURNING value AS key`,
      ),
    effect: { table: 'term_versions', on: 'UPDATE', when: 'NEW.applied AND NOT OLD.applied', key: 'NEW.value' },
  },
  'page-days': {
    plant: ({ db }) =>
      keysOf(
        db,
        `INSERT INTO page_versions (slug, version, title, summary, body, published_at, valid_from, applied)
         SELECT slug, 1 + coalesce((SELECT max(version) FROM page_versions v WHERE v.slug = p.slug), 0), title, summary, body, now(), now(), false
         FROM pages p WHERE slug IN ('about', 'faq') RETURNING slug AS key`,
      ),
    effect: { table: 'page_versions', on: 'UPDATE', when: 'NEW.applied AND NOT OLD.applied', key: 'NEW.slug' },
  },
  broadcasts: {
    async plant({ court, db }) {
      const [first, last] = [(await court.person()).id, (await court.person()).id];
      await db.query(`INSERT INTO broadcasts (title, content, after_id, up_to_id, begun_at) VALUES ('夜里的消息', '火还旺着', $1, $2, now())`, [
        first - 1,
        last,
      ]);
      return [first, last];
    },
    effect: { table: 'messages', on: 'INSERT', when: `NEW.kind = 'announced'`, key: 'NEW.member_id' },
  },
  'tag-rewrites': {
    async plant(planting) {
      const author = await planting.court.person();
      const ids = [await writePost(planting, author), await writePost(planting, author)];
      await planting.db.query(`UPDATE posts SET tags = '{旧火}' WHERE id = ANY ($1)`, [ids]);
      return keysOf(
        planting.db,
        `WITH asked AS (INSERT INTO tag_rewrites (id, tag, into_label, started_at) VALUES (gen_random_uuid(), '旧火', '新火', now()) RETURNING id)
         INSERT INTO tag_rewrite_posts (rewrite_id, post_id) SELECT asked.id, post_id FROM asked, unnest($1::bigint[]) post_id RETURNING post_id AS key`,
        [ids],
      );
    },
    effect: { table: 'tag_rewrite_posts', on: 'UPDATE', when: `OLD.state = 'waiting' AND NEW.state = 'rewritten'`, key: 'NEW.post_id' },
  },
  'search-orders': {
    plant: ({ db }) => keysOf(db, `INSERT INTO search_orders (act, ordered_at) VALUES ('check', now()), ('rebuild', now()) RETURNING id AS key`),
    effect: { table: 'search_orders', on: 'UPDATE', when: 'OLD.done_at IS NULL AND NEW.done_at IS NOT NULL', key: 'NEW.id' },
  },
  'daily-figures': {
    async plant({ db, member }) {
      await db.query('DELETE FROM daily_figures');
      await db.query(`UPDATE members SET joined_at = now() - interval '3 days' WHERE id = $1`, [member.id]);
      return [];
    },
    effect: { table: 'daily_figures', on: 'INSERT', key: `concat_ws(' ', NEW.key, NEW.day, NEW.game_id, NEW.column_id)` },
  },
  'look-alikes': {
    async plant(planting) {
      const { court, db } = planting;
      await db.transaction(async (tx) => {
        await saveSetting({ tx, now: new Date() }, 'floodGuards', 'on');
        await saveSetting({ tx, now: new Date() }, 'proofOfWork', 'false');
      });
      const author = await court.person();
      return [`post ${await writePost(planting, author)}`, `post ${await writePost(planting, author)}`];
    },
    effect: { table: 'text_prints', on: 'INSERT', key: `NEW.kind || ' ' || NEW.target_id` },
  },
  checks: {
    async plant({ db }) {
      await db.query('DELETE FROM failed_checks');
      return [];
    },
    effect: { table: 'failed_checks', on: 'INSERT', key: 'NEW.name' },
  },
  'alert-mails': {
    plant: (planting) => plantAlerts(planting, 'mail_now'),
    effect: { table: 'alert_mails', on: 'INSERT', when: `NEW.pace = 'now'`, key: 'NEW.member_id' },
  },
  digests: {
    plant: (planting) => plantAlerts(planting, 'mail_daily'),
    effect: { table: 'alert_mails', on: 'INSERT', when: `NEW.pace = 'daily'`, key: 'NEW.member_id' },
  },
  pushes: {
    plant: plantPushes,
    effect: { table: 'pushes', on: 'INSERT', key: 'NEW.subscription_id' },
  },
  webhooks: {
    plant: async ({ db }) =>
      keysOf(
        db,
        `INSERT INTO webhook_deliveries (webhook_id, event, facts, at, due_at)
         SELECT $1, 'essence.given', '{"gameId": null, "title": "火边的一夜", "path": "/"}', now(), now() FROM generate_series(1, 2) RETURNING id AS key`,
        [await insertWebhook(db)],
      ),
    effect: { table: 'webhook_deliveries', on: 'UPDATE', when: 'NEW.attempts > OLD.attempts', key: 'NEW.id' },
    pass: 'UPDATE webhook_deliveries SET due_at = now() WHERE attempts = 0 AND due_at IS NOT NULL',
  },
};
