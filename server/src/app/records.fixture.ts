// What acts are done to in the tests that compare their records.
import { runWords } from '#tools/hearth.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';

export const REASON = '看过材料了，就这样定';

let site: TestSite;
let things = 0;
/** A post that may be commented on. */
let hostId: number;

/** Opens the site of all things, with an operator. */
export async function openThings(): Promise<{ site: TestSite; operator: Signed }> {
  site = await startTestSite();
  const operator = await site.signUp('守炉人', 'operator');
  const writer = await site.signUp('写帖的人');
  const saved = await site.post<{ id: number }>('post/save', { columnId: 1001, title: '火边说一句', markdown: '今天的柴很干，火也很旺。' }, { as: writer });
  hostId = saved.t.id;
  return { site, operator };
}

/** Returns another number each time. */
export const nextNumber = () => (things += 1);

/** Runs a command of the keyboard as the operator. */
export const hearth = (...words: string[]) => runWords(['--as', '守炉人', ...words], (run) => run(site.platform.db, { connectionString: '' }));
const add = async (sql: string, values: readonly (string | number)[]) => (await site.platform.db.queryOne<{ id: number }>(sql, values))?.id ?? 0;

/** Something an act is done to. */
export interface Thing {
  id: number;
  nickName: string;
}

/** An act that is done at both doors. */
export interface Act {
  /** Of the contract. */
  route: string;
  thing: () => Promise<Thing>;
  page: (thing: Thing) => { path: string; body: object };
  keyboard: (thing: Thing) => string[];
  /** What differs between two things, and not between two doors. */
  differs?: readonly string[];
}

/** Signs up a member under a new name. */
export async function member(): Promise<Thing> {
  const nickName = `有名有姓${nextNumber()}`;
  return { id: (await site.signUp(nickName)).id, nickName };
}

/** Signs up a member and suspends them for seven days. */
export async function suspended(): Promise<Thing> {
  const thing = await member();
  await hearth('member', 'suspend', thing.nickName, '7', REASON);
  return thing;
}

/** Inserts the application of a new member for the office of presenter. */
export async function application(): Promise<Thing> {
  const { id: memberId, nickName } = await member();
  const id = await add(
    `INSERT INTO presenter_applications (member_id, character, specialities, weekly_hours, experience, contact, applied_at)
     VALUES ($1, '{"name": "夜读", "realm": "白银之手"}', '{mediation}', 6, '写了很多', '站内私信', now()) RETURNING id`,
    [memberId],
  );
  return { id, nickName };
}

/** Inserts an open case of reports against a new member. */
export async function report(): Promise<Thing> {
  const { id: memberId, nickName } = await member();
  return {
    id: await add(`INSERT INTO report_dockets (kind, target_id, author_id, filed_at) VALUES ('member', $1, $1, now()) RETURNING id`, [memberId]),
    nickName,
  };
}

/** Returns what inserts a picture of the gallery in a state, by a new member. */
export const scenery = (status: 'pending' | 'approved') => async (): Promise<Thing> => {
  const { id: memberId, nickName } = await member();
  const file = await add(
    `INSERT INTO files (sha256, kind, member_id, width, height, color, variants, created_at)
     VALUES (md5(random()::text) || md5(random()::text), 'image', $1, 10, 10, '#aabbcc', '[{"name":"x","width":10,"height":10,"bytes":10}]', now()) RETURNING id`,
    [memberId],
  );
  const id = await add(
    `INSERT INTO sceneries (game_id, author_id, file_id, title, zone, expansion, search_key, orientation, color, status, created_at, decided_at)
     SELECT (SELECT min(g.id) FROM games g), $1, $2, '一张画', '荒野', '旧世', '一张画', 'square', 'ink', $3, now(), CASE WHEN $3 <> 'pending' THEN now() END RETURNING id`,
    [memberId, file, status],
  );
  return { id, nickName };
};

/** Inserts a run of an import that has made nothing. */
export async function importRun(): Promise<Thing> {
  const id = await add(`INSERT INTO import_runs (site, file_hash, started_at) VALUES ($1, repeat('a', 64), now()) RETURNING id`, [
    `old${nextNumber()}.example`,
  ]);
  return { id, nickName: '' };
}

/** Inserts a comment that waits for moderation. */
export async function heldComment(): Promise<Thing> {
  const { id: authorId, nickName } = await member();
  // The record names the host: every held comment is under the same post.
  const id = await add(`INSERT INTO held_comments (post_id, author_id, body, reasons, held_at) VALUES ($1, $2, '先等人看一眼', '[]', now()) RETURNING id`, [
    hostId,
    authorId,
  ]);
  return { id, nickName };
}

/** Returns what makes a new member a presenter in a state. */
export const presenterIn = (status: 'active' | 'suspended') => async (): Promise<Thing> => {
  const { id, nickName } = await member();
  await site.platform.db.query(`UPDATE members SET role = $2 WHERE id = $1`, [id, status === 'active' ? 'presenter' : 'member']);
  await site.platform.db.query(
    `INSERT INTO presenters (member_id, status, since, probation_until, specialities, character, character_fold, ended_at, ended_reason)
     VALUES ($1, $2, now(), now(), '{mediation}', '{"name":"坐堂人","realm":"霜语","faction":"","race":"","class":"","guild":""}', '坐堂人霜语',
       CASE WHEN $2 = 'suspended' THEN now() END, CASE WHEN $2 = 'suspended' THEN '超时' ELSE '' END)`,
    [id, status],
  );
  return { id, nickName };
};

/** Inserts a suggestion of a new member that nobody has replied to. */
export async function suggestion(): Promise<Thing> {
  const { id: memberId, nickName } = await member();
  const id = await add(`INSERT INTO suggestions (member_id, type, content, created_at) VALUES ($1, 'feature', '想要一个开关', now()) RETURNING id`, [memberId]);
  return { id, nickName };
}

/** Inserts a sponsor under a new name. */
export async function sponsor(): Promise<Thing> {
  const nickName = `过路的${nextNumber()}`;
  const id = await add(`INSERT INTO sponsors (name, tier, since, sort) VALUES ($1, 'passer', '2026-01-02', 1) RETURNING id`, [nickName]);
  return { id, nickName };
}

/** Adds a watched word that no other test has. */
export async function storedWord(): Promise<Thing> {
  const nickName = `不要的词${nextNumber()}`;
  await hearth('word', 'add', nickName);
  return { id: await add('SELECT id FROM sensitive_words WHERE word = $1', [nickName]), nickName };
}

/** Makes the page about the site one whose shipped version is on offer. */
export async function offered(): Promise<Thing> {
  await site.platform.db.query(`UPDATE shipped SET settled_version = NULL, settled_hash = '' WHERE id = 'page:about'`);
  return { id: 0, nickName: '' };
}

/** As a worker that started has written it down. */
export async function job(): Promise<Thing> {
  await site.platform.db.query(`INSERT INTO jobs (name, next_at, since) VALUES ('deliveries', now(), now()) ON CONFLICT DO NOTHING`);
  return { id: 0, nickName: '' };
}

/** Sets a setting and returns the record of it, which can be undone. */
export async function undoable(): Promise<Thing> {
  await hearth('setting', 'set', 'tagline', `要撤的${nextNumber()}`);
  return { id: await add('SELECT max(seq) AS id FROM audit', []), nickName: '' };
}

/** Returns what acts are done to that concern nothing in particular. */
export const nothing = async (): Promise<Thing> => ({ id: 0, nickName: '' });

/** Says that the operator is away for three days. */
export async function away(): Promise<Thing> {
  await hearth('deputy', 'away', '守炉人', '3');
  return { id: 0, nickName: '' };
}

/** Inserts a notification that waits for an operator. */
export async function alarm(): Promise<Thing> {
  const { id: memberId, nickName } = await member();
  const id = await add(
    `INSERT INTO notifications (kind, member_id, topic, answer_by, created_at) VALUES ('disk-full', $1, $2, now() + interval '1 day', now()) RETURNING id`,
    [memberId, `disk ${nextNumber()}`],
  );
  return { id, nickName };
}

/** Signs up a presenter who is to take the place of another one as the deputy of the operator. */
export async function replacement(): Promise<Thing> {
  const former = await presenterIn('active')();
  await hearth('deputy', 'set', '守炉人', former.nickName);
  return presenterIn('active')();
}
