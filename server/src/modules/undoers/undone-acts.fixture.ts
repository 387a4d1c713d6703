import { beforeAll } from 'vitest';
import { record, type Act } from '#server/modules/audit/index.ts';
import { holdFirstPosts } from '#server/modules/columns/index.ts';
import { takeDownComment } from '#server/modules/comments/index.ts';
import { rewritePage } from '#server/modules/pages/index.ts';
import { addVersion, setScreenshots, withdrawPluginVersion } from '#server/modules/plugins/index.ts';
import { archive } from '#server/modules/plugins/archive/archive.fixture.ts';
import { movePost } from '#server/modules/posts/moderation/move.ts';
import { takeDownPost } from '#server/modules/posts/index.ts';
import { suspendPresenter } from '#server/modules/presenters/index.ts';
import { SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import { suspend } from '#server/modules/reports/index.ts';
import { saveMaintenance } from '#server/modules/maintenance/index.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { keepShipped, takeShipped } from '#server/modules/shipped/index.ts';
import { addSponsor, changeSponsor, removeSponsor } from '#server/modules/sponsors/index.ts';
import { setSuggestionState } from '#server/modules/suggestions/index.ts';
import { removeWord, saveWords } from '#server/modules/watched-words/index.ts';
import { lockPostByStaff, unlockPostByStaff } from '#server/modules/posts/moderation/lock.ts';
import { pinPostByStaff, unpinPostByStaff } from '#server/modules/posts/moderation/pin.ts';
import { retitlePostByStaff } from '#server/modules/posts/moderation/retitle.ts';
import { takeDownScenery } from '#server/modules/scenery/index.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import type { Signed, TestSite } from '#server/app/testing.ts';
import { removeEntryBlock, saveEntryBlock } from '#server/modules/guards/index.ts';
import { beginStorm } from '#server/modules/storms/index.ts';
import { ESSENCE, setUpUndoing, WORD, WORDS } from './undoing.fixture.ts';

export const SPONSOR = { name: '余烬旅团', kind: '公会', realm: '安苏', tier: 'wood', note: '谢谢', url: '', since: '2025-01-02' } as const;
export interface Undone {
  /** The row, as it has to be again. */
  rows: string;
  act: (context: WriteContext) => Promise<unknown>;
  /** Tables in which `rows` alone are as they were; the case says why. */
  leaves?: readonly string[];
}

export const PLUGINS = `SELECT p.folder, p.name, p.description, p.screenshot_ids, p.updated_at, v.version, v.changelog, v.withdrawn_at, v.withdrawn_reason, f.sha256
  FROM plugins p JOIN plugin_versions v ON v.plugin_id = p.id JOIN plugin_files f ON f.id = v.file_id ORDER BY v.id`;
const take = (id: string) => (context: WriteContext) => takeShipped(context, SHIPPED_KINDS, { id, reason: '新的更清楚' });
const keep = (id: string) => (context: WriteContext) => keepShipped(context, SHIPPED_KINDS, { id, reason: '我们的更合适' });
const SPONSORS = 'SELECT name, kind, realm, tier, note, url, since FROM sponsors';
async function removedOf(context: WriteContext, removal: Act | null): Promise<void> {
  if (removal) await record(context, removal);
}

const AD = { code: 'ad', reason: '广告引流。' };

/** Returns a site of the file that calls it, and every act that is undone there. */
export function setUpUndoneActs() {
  const undoing = setUpUndoing();
  const { act, now } = undoing;
  let site: TestSite;
  let operator: Signed;
  let member: Signed;
  let presenter: Signed;
  let postId = 0;
  let commentId = 0;
  /** Pinned and locked. */
  let standingId = 0;
  let sceneryId = 0;
  beforeAll(async () => {
    ({ site, operator } = undoing);
    member = await site.signUp('有意见的人');
    presenter = await site.signUp('坐堂人', 'presenter');
    await site.platform.db.query(
      `INSERT INTO presenters (member_id, status, since, probation_until, specialities, character, character_fold)
       VALUES ($1, 'active', now(), now(), '{mediation}', '{"name":"坐堂人","realm":"霜语","faction":"","race":"","class":"","guild":""}', '坐堂人霜语')`,
      [presenter.id],
    );
    await site.platform.db.query(`INSERT INTO suggestions (id, member_id, type, content, created_at) VALUES (1, $1, 'bug', '点开就白屏，刷新也不行', now())`, [
      member.id,
    ]);
    await act((context) => addSponsor(context, SPONSOR));
    await act((context) => addSponsor(context, { ...SPONSOR, name: '后来的一家' }));
    await act((context) => addPlugin(context, '1.0.0'));
    await site.platform.db.query(`UPDATE plugins SET screenshot_ids = '{7,8}'`);
    postId = await undoing.addPost(member);
    commentId = (await site.post<{ id: number }>(`comment/save/${postId}`, { body: '说得好' }, { as: presenter })).t.id;
    standingId = await undoing.addPost(member);
    await site.platform.db.query(`UPDATE posts SET pin_scope = 'column', locked_until = 'infinity', lock_notice = '先停一停', locked_by = $2 WHERE id = $1`, [
      standingId,
      operator.id,
    ]);
    sceneryId = await addScenery(member.id);
    await act(async (context) => void (await saveEntryBlock(context, { kind: 'mailDomain', value: 'spam.example.net', effect: 'refuse', note: '一批小号' })));
    await act((context) => rewritePage(context, 'faq', { text: '我们自己的问答，写得比十个字长一点。' }));
    await site.platform.db.query(`UPDATE shipped SET settled_version = NULL, settled_hash = '' WHERE id IN ('page:faq', 'page:tutorial')`);
    await act((context) => saveWords(context, [WORD, { ...WORD, word: '要换的词', outcome: 'replace', replacement: '换了' }]));
  });

  /** Returns the id of a picture on the wall. */
  async function addScenery(memberId: number): Promise<number> {
    const file = await site.platform.db.queryOne<{ id: number }>(
      `INSERT INTO files (sha256, kind, member_id, width, height, color, variants, created_at)
       VALUES (repeat('ab', 32), 'image', $1, 10, 10, '#aabbcc', '[{"name":"x","width":10,"height":10,"bytes":10}]', now()) RETURNING id`,
      [memberId],
    );
    const row = await site.platform.db.queryOne<{ id: number }>(
      `INSERT INTO sceneries (game_id, author_id, file_id, title, zone, expansion, search_key, orientation, color, status, created_at, decided_at)
       SELECT min(id), $1, $2, '一张画', '荒野', '旧世', '一张画', 'square', 'ink', 'approved', now(), now() FROM games RETURNING id`,
      [memberId, file?.id ?? 0],
    );
    return row?.id ?? 0;
  }

  /** What an operator acts with. */
  const byOperator = (tx: Tx) => ({ db: tx, now, viewer: { id: operator.id, role: 'operator' as const } });
  const addPlugin = ({ tx }: WriteContext, version: string, more: object = {}) => {
    const toc = `## Interface: 110200\n## Title: 余烬\n## Notes: 一个插件\n## Author: 老张\n## Version: ${version}\nEmber.lua\n`;
    const bytes = archive([
      { name: 'Ember/Ember.toc', content: toc },
      { name: 'Ember/Ember.lua', content: 'print(1)' },
    ]);
    return addVersion({ db: tx, files: site.platform.files }, { bytes, changelog: '新的一版', releasedAt: now, ...more });
  };
  const withdrawFirst = async ({ tx }: WriteContext) => {
    const row = await tx.queryOne<{ id: number }>('SELECT min(file_id) AS id FROM plugin_versions');
    await withdrawPluginVersion({ db: tx, now }, row?.id ?? 0, '有后门');
  };
  const cases: Record<string, Undone> = {
    'storm.start': { rows: 'SELECT id FROM storms WHERE ended_at IS NULL', act: async (context) => void (await beginStorm(context, 6)) },
    'block.save': {
      rows: 'SELECT kind, value, effect FROM entry_blocks ORDER BY id',
      act: async (context) => void (await saveEntryBlock(context, { kind: 'mailDomain', value: 'other.example.net', effect: 'hold', note: '' })),
    },
    'block.remove': {
      rows: 'SELECT id, kind, value, effect, note FROM entry_blocks ORDER BY id',
      act: async (context) => void (await removeEntryBlock(context, 1)),
      // It is written again, and says when.
      leaves: ['entry_blocks'],
    },
    'setting.save': {
      rows: `SELECT coalesce((SELECT value FROM settings WHERE key = 'tagline'), '"奇幻网游玩家社区"') AS value`,
      act: (context) => saveSetting(context, 'tagline', '火边的人'),
    },
    'site.mode': {
      rows: `SELECT coalesce((SELECT mode FROM site_mode), 'open') AS mode`,
      act: ({ tx }) => saveMaintenance({ db: tx, now }, { mode: 'readonly', text: '换柴', from: null, until: null }),
      // Without a row the site is open as well; the court's clocks were pushed by how long it was not.
      leaves: ['court_clock', 'site_mode'],
    },
    'column.first_posts': { rows: 'SELECT id, holds_first_posts FROM columns ORDER BY id', act: (context) => holdFirstPosts(context, 1101, true) },
    'member.suspend': {
      rows: 'SELECT id, status, suspended_until, suspended_reason FROM members ORDER BY id',
      act: (context) => suspend(context, member.id, { days: 7, reason: '冒充主持人' }),
    },
    'presenter.suspend': {
      rows: 'SELECT m.role, p.status, p.ended_reason FROM presenters p JOIN members m ON m.id = p.member_id',
      act: ({ tx }) => suspendPresenter({ db: tx, now }, presenter.id, { reason: '三次超时', until: null }),
    },
    'suggestion.move': { rows: 'SELECT id, state, answer FROM suggestions', act: ({ tx }) => setSuggestionState({ db: tx, now }, 1, 'working') },
    'word.save': { rows: `${WORDS} ORDER BY fold`, act: (context) => saveWords(context, [{ ...WORD, word: '新来的词' }]) },
    'word.remove': { rows: `${WORDS} ORDER BY fold`, act: (context) => removeWord(context, '要换的词') },
    'sponsor.add': { rows: `${SPONSORS} ORDER BY name`, act: (context) => addSponsor(context, { ...SPONSOR, name: '另一家' }) },
    'sponsor.remove': {
      rows: 'SELECT * FROM sponsors ORDER BY id',
      act: async (context) => {
        const row = await context.tx.queryOne<{ id: number }>('SELECT id FROM sponsors ORDER BY id LIMIT 1');
        await removeSponsor(context, row?.id ?? 0);
      },
    },
    'page.publish': {
      rows: `SELECT title, summary, body FROM pages WHERE slug = 'about'`,
      act: (context) => rewritePage(context, 'about', { text: '---\ntitle: 换了\n---\n## 新\n\n全都换过的正文，说得长一点。\n' }),
      // The number of its version and its date.
      leaves: ['pages'],
    },
    'shipped.take': {
      rows: `SELECT p.title, p.summary, p.body, s.version, s.settled_version, s.settled_hash, s.retired_at
        FROM pages p JOIN shipped s ON s.id = 'page:faq' WHERE p.slug = 'faq'`,
      act: take('page:faq'),
      // Likewise.
      leaves: ['pages'],
    },
    'shipped.keep': {
      rows: `SELECT s.*, p.title, p.body FROM shipped s JOIN pages p ON p.slug = 'tutorial' WHERE s.id = 'page:tutorial'`,
      act: keep('page:tutorial'),
    },
    'plugin.add': { rows: PLUGINS, act: (context) => addPlugin(context, '2.0.0', { description: '换过的介绍' }) },
    'plugin.withdraw': {
      rows: PLUGINS,
      act: withdrawFirst,
    },
    'plugin.screenshots': {
      rows: PLUGINS,
      act: ({ tx }) => setScreenshots({ db: tx, files: site.platform.files, now }, 'Ember', []),
    },
    'post.move': {
      rows: 'SELECT * FROM posts ORDER BY id',
      act: ({ tx }) => movePost(byOperator(tx), { id: postId, columnId: 1102, tell: true }),
    },
    'post.pin': { rows: 'SELECT * FROM posts ORDER BY id', act: ({ tx }) => pinPostByStaff(byOperator(tx), { id: postId, scope: 'site', until: null }) },
    'post.unpin': { rows: 'SELECT * FROM posts ORDER BY id', act: ({ tx }) => unpinPostByStaff(byOperator(tx), standingId) },
    'post.lock': {
      rows: 'SELECT * FROM posts ORDER BY id',
      act: ({ tx }) => lockPostByStaff(byOperator(tx), { id: postId, until: new Date(now.getTime() + 3_600_000).toISOString(), notice: '先歇一歇' }),
    },
    'post.unlock': { rows: 'SELECT * FROM posts ORDER BY id', act: ({ tx }) => unlockPostByStaff(byOperator(tx), standingId) },
    'post.retitle': {
      rows: 'SELECT p.*, (SELECT count(*) FROM post_versions) AS versions, (SELECT count(*) FROM post_tags) AS tagged FROM posts p ORDER BY p.id',
      act: ({ tx }) => retitlePostByStaff(byOperator(tx), { id: postId, title: '站务改过的题目', tags: ['站务'] }),
    },
    'scenery.remove': {
      rows: 'SELECT s.*, m.experience, (SELECT count(*) FROM removals) AS removals FROM sceneries s JOIN members m ON m.id = s.author_id ORDER BY s.id',
      act: async (context) => removedOf(context, await takeDownScenery(context, sceneryId, { ...AD, by: operator.id })),
    },
    'post.remove': {
      rows: `SELECT p.*, m.post_count, m.experience, (SELECT count(*) FROM removals) AS removals FROM posts p JOIN members m ON m.id = p.author_id ORDER BY p.id`,
      act: async (context) => removedOf(context, await takeDownPost(context, postId, AD)),
    },
    'comment.remove': {
      rows: `SELECT c.*, m.experience, (SELECT count(*) FROM removals) AS removals FROM comments c JOIN members m ON m.id = c.author_id ORDER BY c.id`,
      act: async (context) => removedOf(context, await takeDownComment(context, commentId, AD)),
    },
    'post.essence': {
      rows: ESSENCE,
      act: (context) => undoing.refine({ id: presenter.id, role: 'presenter' }, { id: postId, level: 2, reason: '写得明白，值得一读' })(context),
      // What its author has gained once is not gained again, and so is not taken; the post says when it was changed.
      leaves: ['members', 'posts'],
    },
    'sponsor.change': {
      rows: `${SPONSORS} ORDER BY name`,
      act: async (context) => {
        const row = await context.tx.queryOne<{ id: number }>('SELECT id FROM sponsors ORDER BY id LIMIT 1');
        await changeSponsor(context, row?.id ?? 0, { ...SPONSOR, note: '谢谢谢谢', tier: 'lantern' });
      },
    },
  };

  return {
    get site() {
      return site;
    },
    get operator() {
      return operator;
    },
    undoing,
    addPlugin,
    withdrawFirst,
    cases,
  };
}
