import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { archive } from '#server/modules/plugins/archive/archive.fixture.ts';
import { runWords } from '#tools/hearth.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { markInUse } from '#server/platform/files/store-in-use.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { startS3Double, type S3Double } from '#server/platform/testing/s3-double.ts';
import { startTestSite, type TestSite } from './testing.ts';

/** Returns a site of the file that calls it, and the words of every command that acts, on things of its own. */
export function setUpShell() {
  let site: TestSite;
  let folder: string;
  let ids = 0;
  let store: S3Double | null = null;
  beforeAll(async () => {
    site = await startTestSite();
    folder = await mkdtemp(join(tmpdir(), 'hearth-acts-'));
    process.env['HEARTH_DATA'] = folder;
    await site.signUp('守炉人', 'operator');
    await site.platform.db.query(`INSERT INTO jobs (name, next_at, since) VALUES ('court-clocks', '2030-01-01T00:00Z', '-infinity') ON CONFLICT DO NOTHING`);
  });
  afterAll(async () => {
    for (const name of ['HEARTH_DATA', ...Object.keys(store?.env ?? {})]) delete process.env[name];
    await store?.stop();
    await rm(folder, { recursive: true, force: true });
    await site.close();
  });
  beforeEach(() => {
    ids += 1;
  });

  const run = (...words: string[]) => runWords(['--as', '守炉人', ...words], (work) => work(site.platform.db, site.connection));

  const sql = async (text: string, values: readonly (string | number)[] = []) => (await site.platform.db.queryOne<{ id: number }>(text, values))?.id ?? 0;

  async function member(role: 'member' | 'presenter' = 'member'): Promise<{ id: number; nickName: string }> {
    const nickName = `有名有姓${(ids += 1)}`;
    const { id } = await site.signUp(nickName, role);
    return { id, nickName };
  }

  async function applicant(): Promise<string> {
    const { id, nickName } = await member();
    await sql(
      `INSERT INTO presenter_applications (member_id, character, specialities, weekly_hours, experience, contact, applied_at)
       VALUES ($1, '{"name": "夜读", "realm": "白银之手"}', '{mediation}', 6, '写了很多', '站内私信', now()) RETURNING id`,
      [id],
    );
    return nickName;
  }

  async function presenterIn(status: 'active' | 'suspended'): Promise<string> {
    const { id, nickName } = await member(status === 'active' ? 'presenter' : 'member');
    await sql(
      `INSERT INTO presenters (member_id, status, since, probation_until, specialities, character, character_fold, ended_at, ended_reason)
       VALUES ($1, $2, now(), now(), '{mediation}', '{"name":"坐堂人","realm":"霜语","faction":"","race":"","class":"","guild":""}', '坐堂人霜语',
         CASE WHEN $2 = 'suspended' THEN now() END, CASE WHEN $2 = 'suspended' THEN '超时' ELSE '' END)`,
      [id, status],
    );
    return nickName;
  }

  async function reportOfMember(): Promise<string> {
    const { id } = await member();
    const report = await sql(`INSERT INTO report_dockets (kind, target_id, author_id, filed_at) VALUES ('member', $1, $1, now()) RETURNING id`, [id]);
    return String(report);
  }

  async function heldPost(): Promise<string> {
    const { id } = await member();
    const post = await sql(
      `INSERT INTO posts (column_id, game_id, author_id, title, status, created_at, updated_at)
       SELECT 1101, (SELECT min(g.id) FROM games g), $1, '等人看的一篇', 'pending', now(), now() RETURNING id`,
      [id],
    );
    await sql(`INSERT INTO post_bodies (post_id, body, text, characters, reading_minutes) VALUES ($1, '{"type":"doc"}', '字', 1, 1)`, [post]);
    await sql(`INSERT INTO post_holds (post_id, reasons, was_published, held_at) VALUES ($1, '[]', false, now())`, [post]);
    return String(post);
  }

  async function suggestion(): Promise<string> {
    const { id } = await member();
    return String(
      await sql(`INSERT INTO suggestions (member_id, type, content, created_at) VALUES ($1, 'bug', '点开就白屏，刷新也不行', now()) RETURNING id`, [id]),
    );
  }

  function importedFile(): Promise<string> {
    const header = { type: 'hearth-import', version: 1, site: 'old.example' };
    const member = { type: 'member', id: `uid${ids}`, nickName: `搬来的${ids}`, joinedAt: '2010-01-01T00:00:00Z' };
    return file(`import${ids}.ndjson`, [header, member].map((line) => JSON.stringify(line)).join('\n'));
  }

  async function discuzDump(): Promise<string[]> {
    const dump = new URL('../modules/imports/discuz/small.fixture.sql', import.meta.url).pathname;
    return [dump, '--out', await file('discuz.ndjson', ''), '--site', 'old.example', '--column', '36=1101'];
  }

  async function scenery(status: 'pending' | 'approved'): Promise<string> {
    const { id } = await member();
    const file = await sql(
      `INSERT INTO files (sha256, kind, member_id, width, height, color, variants, created_at)
       VALUES (md5(random()::text) || md5(random()::text), 'image', $1, 10, 10, '#aabbcc', '[{"name":"x","width":10,"height":10,"bytes":10}]', now()) RETURNING id`,
      [id],
    );
    return String(
      await sql(
        `INSERT INTO sceneries (game_id, author_id, file_id, title, zone, expansion, search_key, orientation, color, status, created_at, decided_at)
         SELECT (SELECT min(g.id) FROM games g), $1, $2, '一张画', '荒野', '旧世', '一张画', 'square', 'ink', $3, now(), CASE WHEN $3 <> 'pending' THEN now() END RETURNING id`,
        [id, file, status],
      ),
    );
  }

  async function waitingNotification(): Promise<string> {
    const { id } = await member();
    return String(
      await sql(
        `INSERT INTO notifications (kind, member_id, topic, answer_by, created_at) VALUES ('disk-full', $1, $2, now() + interval '1 day', now()) RETURNING id`,
        [id, `disk ${ids}`],
      ),
    );
  }

  async function sponsor(): Promise<string> {
    await run('sponsor', 'add', '过路客', `过路的人${(ids += 1)}`);
    return String(await sql('SELECT max(id) AS id FROM sponsors'));
  }

  async function plugin(): Promise<string> {
    ids += 1;
    const name = `Ember${ids}`;
    const toc = `## Interface: 110200\n## Title: 余烬${ids}\n## Notes: 一个插件\n## Author: 老张\n## Version: 1.0.0\nEmber.lua\n`;
    const path = join(folder, `${name}.zip`);
    await writeFile(
      path,
      archive([
        { name: `${name}/${name}.toc`, content: toc },
        { name: `${name}/Ember.lua`, content: 'print(1)' },
      ]),
    );
    return path;
  }

  async function offered(): Promise<{ folder: string; id: string }> {
    const path = await plugin();
    const { output } = await run('plugin', 'add', path, '第一版');
    return { folder: path.slice(folder.length + 1, -4), id: /#(\d+)/.exec(output)?.[1] ?? '' };
  }

  /** Returns a page that the program ships in a newer version than the site has. */
  async function shippedPage(): Promise<string> {
    const [slug, body] = [
      `shipped${(ids += 1)}`,
      '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"写得比十个字长一点的话。"}]}]}',
    ];
    await sql(`INSERT INTO pages (slug, title, summary, body, updated_at) VALUES ($1, '旧', '旧的话', $2::jsonb, now())`, [slug, body]);
    await sql(
      `INSERT INTO shipped (id, version, content, settled_version, settled_hash) VALUES ($1, 2, jsonb_build_object('title', '新', 'summary', '新的话', 'body', $2::jsonb), 1, 'x')`,
      [`page:${slug}`, body],
    );
    return `page:${slug}`;
  }

  async function file(name: string, text: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  }

  /** The words of each command that acts, on something that waits for it. */
  const examples: Readonly<Record<string, () => Promise<string[]>>> = {
    'operator add': async () => [`keeper${ids}@example.com`],
    'setting set': async () => ['tagline', `火边的人${ids}`],
    'totp off': async () => {
      const { id, nickName } = await member();
      await sql(`INSERT INTO two_factors (member_id, secret, created_at, confirmed_at) VALUES ($1, 'sealed', now(), now())`, [id]);
      return [nickName];
    },
    'suggestion contact': async () => [await suggestion()],
    'suggestion state': async () => [await suggestion(), '处理中'],
    'suggestion answer': async () => [await suggestion(), '修好了，谢谢'],
    'word add': async () => [`新词${ids}`],
    'word remove': async () => {
      await run('word', 'add', `旧词${ids}`);
      return [`旧词${ids}`];
    },
    'word import': async () => [await file('words.txt', `来的词${ids}\n又一个${ids}\n`)],
    'held approve': async () => ['post', await heldPost()],
    'held reject': async () => ['post', await heldPost(), '像广告'],
    'held first-posts': async () => {
      await run('held', 'first-posts', '1101', 'off');
      return ['1101', 'on'];
    },
    'presenter approve': async () => [await applicant(), '欢迎'],
    'presenter reject': async () => [await applicant(), '再等等'],
    'presenter suspend': async () => [await presenterIn('active'), '三次超时'],
    'presenter restore': async () => [await presenterIn('suspended')],
    'presenter resign': async () => [await presenterIn('active')],
    'plugin add': async () => [await plugin(), '第一版'],
    'plugin screenshots': async () => [(await offered()).folder],
    'plugin withdraw': async () => [(await offered()).id, '有后门'],
    'report uphold': async () => [await reportOfMember(), '查实了，谢谢你'],
    'report suspend': async () => [await reportOfMember(), '7', '查实了，停用'],
    'report reject': async () => [await reportOfMember(), '没有这回事'],
    'sponsor add': async () => ['过路客', `路过的人${ids}`],
    'sponsor change': async () => [await sponsor(), '感谢的话', '谢谢'],
    'sponsor remove': async () => [await sponsor()],
    'announcement send': async () => ['今晚停站', '十点起停半小时，写到一半的先存草稿。'],
    'page set': async () => {
      await sql(`INSERT INTO pages (slug, title, summary, body, updated_at) VALUES ('page${ids}', '旧', '旧的话', '{"type":"doc","content":[]}', now())`);
      return [`page${ids}`, await file('page.md', `---\ntitle: 新${ids}\n---\n新的话，说得长一点，够十个字。\n`)];
    },
    'shipped take': async () => [await shippedPage()],
    'shipped keep': async () => [await shippedPage()],
    'scenery approve': async () => [await scenery('pending')],
    'scenery reject': async () => [await scenery('pending'), '太暗了'],
    'scenery remove': async () => [await scenery('approved'), '不是截图'],
    'member suspend': async () => [(await member()).nickName, '7', '冒充主持人'],
    'member restore': async () => {
      const { nickName } = await member();
      await run('member', 'suspend', nickName, '7', '冒充主持人');
      return [nickName];
    },
    'audit undo': async () => {
      await run('setting', 'set', 'tagline', `要撤的${ids}`);
      return [String(await sql('SELECT max(seq) AS id FROM audit')), '看错了'];
    },
    'audit verify': async () => [],
    'audit export': async () => [join(folder, `audit${ids}.ndjson`)],
    'search rebuild': async () => [],
    'import run': async () => [await importedFile()],
    'import undo': async () => {
      await run('import', 'run', await importedFile());
      return [String(await sql('SELECT max(id) AS id FROM import_runs'))];
    },
    'jobs run': async () => ['court-clocks'],
    'mail bounce': async () => [`back${ids}@example.com`],
    'mail release': async () => {
      await run('mail', 'bounce', `again${ids}@example.com`);
      return [`again${ids}@example.com`];
    },
    'deputy set': async () => ['守炉人', (await member('presenter')).nickName],
    'deputy unset': async () => {
      await run('deputy', 'set', '守炉人', (await member('presenter')).nickName);
      return ['守炉人'];
    },
    'deputy away': async () => ['守炉人', '3'],
    'deputy back': async () => {
      await run('deputy', 'away', '守炉人', '3');
      return ['守炉人'];
    },
    'notification show': async () => [await waitingNotification()],
    'notification answer': async () => [await waitingNotification()],
    // Last: from here on the commands have a store.
    'files copy': async () => {
      store ??= await startS3Double();
      Object.assign(process.env, store.env);
      return [];
    },
    'files drop-local': async () => {
      await markInUse(await openFiles(readConfig(process.env)), new Date());
      return [];
    },
  };

  return {
    get site() {
      return site;
    },
    get ids() {
      return ids;
    },
    run,
    examples,
    reportOfMember: async () => [await reportOfMember()],
    shippedPage: async () => [await shippedPage()],
    discuzDump,
  };
}
