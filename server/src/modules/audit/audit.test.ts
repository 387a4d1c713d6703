import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import type { AuditReport, AuditRow, AuditView } from '#contract/api/audit.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { untilWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { eraseMember } from '#server/modules/personal-data/index.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { record, sweepTraces, verifyAudit } from './index.ts';

let site: TestSite;
let presenter: Signed;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  presenter = await site.signUp('坐堂的人', 'presenter');
  operator = await site.signUp('守炉的人', 'operator');
});
afterAll(() => site.close());

let posts = 0;
/** Returns a post and its author, who writes no other. */
async function writePost(): Promise<{ id: number; author: Signed }> {
  posts += 1;
  const author = await site.signUp(`写第 ${posts} 篇的人`);
  const written = { columnId: 1101, title: `第 ${posts} 篇说天气的`, markdown: '外面在下雪，屋里很暖和，大家都不想走。' };
  return { id: (await site.post<{ id: number }>('post/save', written, { as: author })).t.id, author };
}
const hide = async (reason: string, address = '127.0.0.1') => {
  const post = await writePost();
  const response = await site.post(`informer/hide/post/${post.id}`, { reason }, { as: presenter, address });
  expect(response.code, response.message).toBe('200');
  return post;
};
const list = (query: string, as = operator) => site.get<Page<AuditRow>>(`admin/audit/list?${query}`, { as });
async function newest(): Promise<AuditRow> {
  const [row] = (await list('size=1')).t.items;
  if (!row) throw new Error('nothing is on record');
  return row;
}
const view = async (seq: number) => (await site.get<AuditView>(`admin/audit/view/${seq}`, { as: operator })).t;

/** Runs a statement as somebody who may do everything with the database. */
async function asSuperuser(sql: string): Promise<void> {
  const database = await site.platform.db.queryOne<{ name: string }>('SELECT current_database() AS name');
  const client = new Client({ ...inject('postgres'), database: database?.name ?? '' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

describe('an act of staff', () => {
  it('is on record with who, when, why, before and after; names are stored apart', async () => {
    const { id } = await hide('里面有别人的电话');
    const { seq, ...row } = await newest();
    expect(row).toMatchObject({
      actor: { id: presenter.id, nickName: '坐堂的人' },
      role: 'presenter',
      via: 'web',
      act: 'post.hide',
      label: '遮住帖子',
      targetKind: 'post',
      targetId: String(id),
      reason: '里面有别人的电话',
      personal: { title: `第 ${posts} 篇说天气的` },
      erased: false,
      undo: null,
    });
    const { before, after, requestId, print, previousHash, hash, nextHash } = await view(seq);
    expect([before, after, nextHash]).toEqual([{ hidden: false }, { hidden: true }, null]);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(print).toMatch(/^[0-9A-F]{8}$/);
    expect([previousHash, hash].join(' ')).toMatch(/^[0-9a-f]{64} [0-9a-f]{64}$/);
    const row2 = await site.platform.db.queryOne<{ content: string }>('SELECT content FROM audit WHERE seq = $1', [seq]);
    expect(row2?.content).not.toContain('天气');
  });

  it('that is refused leaves nothing, and no gap', async () => {
    const first = (await newest()).seq;
    const { id } = await hide('看一看再说吧');
    expect((await site.post(`informer/hide/post/${id}`, { reason: '看一看再说吧' }, { as: presenter })).status).toBe(409);
    await hide('再看一看再说');
    expect((await newest()).seq).toBe(first + 2);
  });

  it.each([
    ['role', `role = 'member'`],
    ['account', `status = 'suspended', suspended_until = '2099-01-01T00:00Z', suspended_reason = '查一查'`],
  ])('is not done when its actor loses their %s while it waits for somebody else', async (_, loss) => {
    const demoted = await site.signUp(`等着的主持${(posts += 1)}`, 'presenter');
    const post = await writePost();
    const { seq } = await newest();
    const { db } = site.platform;
    const acting = await db.transaction(async (tx) => {
      await tx.query('SELECT FROM posts WHERE id = $1 FOR UPDATE', [post.id]);
      const waiting = site.post(`informer/hide/post/${post.id}`, { reason: '等到的时候已经不是了' }, { as: demoted });
      await untilWaitingForLock(db);
      await db.query(`UPDATE members SET ${loss} WHERE id = $1`, [demoted.id]);
      return { waiting };
    });
    expect(await acting.waiting).toMatchObject({ status: 403 });
    expect((await newest()).seq).toBe(seq);
    expect(await db.queryOne('SELECT status FROM posts WHERE id = $1', [post.id])).toEqual({ status: 'published' });
  });

  it('in one transaction with others is their parent', async () => {
    const now = new Date();
    await site.platform.db.transaction(async (tx) => {
      await record({ tx, now }, { act: 'report.uphold', target: { kind: 'report', id: 1 } });
      await record({ tx, now }, { act: 'member.suspend', target: { kind: 'member', id: 1 } });
    });
    const child = await newest();
    expect(child).toMatchObject({ act: 'member.suspend', parentSeq: child.seq - 1, role: 'system', via: 'chore', actor: null });
    const parent = await view(child.seq - 1);
    expect(parent).toMatchObject({ act: 'report.uphold', parentSeq: null, batch: child.batch, children: [{ seq: child.seq }] });
    expect((await list(`batch=${child.batch}`)).t.total).toBe(2);
  });

  it('is found by actor, role, act, text and whether it can be undone', async () => {
    const found = async (query: string) => (await list(query)).t.items.map(({ act }) => act);
    expect(await found(`actor=${presenter.id}&act=post`)).toEqual(['post.hide', 'post.hide', 'post.hide']);
    expect(await found(`q=${encodeURIComponent('电话')}`)).toEqual(['post.hide']);
    expect(await found('q=%25')).toEqual([]);
    expect(await found('role=system&act=member.suspend')).toEqual(['member.suspend']);
    expect(await found('undoable=true')).toEqual(['member.suspend']);
    expect(await found('privateOnly=true')).toEqual([]);
    expect(await found('targetKind=report&targetId=1')).toEqual(['report.uphold']);
    expect(await found('to=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await found('group=member')).toEqual(['member.suspend']);
    expect(await found('group=content')).toEqual(['report.uphold', 'post.hide', 'post.hide', 'post.hide']);
    expect(await found('group=law')).toEqual([]);
    expect((await list('group=gossip')).status).toBe(400);
    const page = (await list('size=2')).t;
    expect(page.total).toBe(5);
    expect((await list(`size=50&after=${page.next}`)).t.items).toHaveLength(3);
    expect((await list('from=0000-01-01T00:00:00Z')).status).toBe(400);
  });
});

test('a record is found by the name in it, and by its request', async () => {
  const post = await hide('找得到的一条');
  const { seq } = await newest();
  const { requestId } = await view(seq);
  const seqs = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).t.items.map((row) => row.seq);
  expect(await seqs(`第 ${posts} 篇说天气`)).toEqual([seq]);
  expect(await seqs(requestId ?? '')).toEqual([seq]);
  expect(await seqs(String(post.id))).toContain(seq);
  expect(await seqs(`${requestId}0`)).toEqual([]);
});

test('presenters read their own acts, members none', async () => {
  const other = await site.signUp('别的主持', 'presenter');
  expect((await list('', presenter)).status).toBe(403);
  expect((await list('mine=true', presenter)).t.items.map(({ act }) => act)).toEqual(['post.hide', 'post.hide', 'post.hide', 'post.hide']);
  expect((await list('mine=true', other)).t.items).toEqual([]);
  const own = (await list('mine=true', presenter)).t.items[0]?.seq;
  expect((await site.get(`admin/audit/view/${own}`, { as: presenter })).status).toBe(200);
  expect((await site.get(`admin/audit/view/${own}`, { as: other })).status).toBe(404);
  expect((await list('mine=true', await site.signUp('路过的人'))).status).toBe(403);
  expect((await site.post('admin/audit/verify', {}, { as: presenter })).status).toBe(403);
});

describe('the chain', () => {
  const verify = async () => (await site.post<AuditReport>('admin/audit/verify', {}, { as: operator })).t;

  it('has no fork when acts come at the same time', async () => {
    const before = (await newest()).seq;
    const ids: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) ids.push((await writePost()).id);
    await Promise.all(ids.map((id) => site.post(`informer/hide/post/${id}`, { reason: '同时来的一批' }, { as: presenter })));
    expect(await verify()).toMatchObject({ from: 1, to: before + 12, ok: true, brokenAt: null });
    expect(await newest(), 'verifying is an act too').toMatchObject({ act: 'audit.verify', actor: { id: operator.id } });
  });

  it('holds when the names of a member are erased, and says that they were', async () => {
    const { author } = await hide('写的人后来走了');
    const { seq } = await newest();
    await eraseMember({ ...site.platform, now: new Date() }, author.id);
    expect(await newest()).toMatchObject({ seq, personal: null, erased: true, reason: '写的人后来走了' });
    expect((await verify()).ok).toBe(true);
  });

  it.each([
    'UPDATE audit SET content = content',
    'DELETE FROM audit',
    'TRUNCATE audit CASCADE',
    'UPDATE audit_personal SET data = data',
    'UPDATE audit_trace SET ip_print = NULL',
  ])('refuses %s, even of who may do everything', async (sql) => {
    await expect(asSuperuser(sql)).rejects.toMatchObject({ code: '23001' });
  });

  it('is broken, and not merely unread, where the owner of the table has put in what is no record', async () => {
    const database = await site.platform.db.queryOne<{ name: string }>('SELECT current_database() AS name');
    const owner = openDatabase({ ...inject('postgres'), database: database?.name ?? '' });
    const rolledBack = new Error('nothing of this stays');
    const forged = owner.transaction(async (tx) => {
      const generated = await tx.query<{ name: string }>(`SELECT attname AS name FROM pg_attribute WHERE attrelid = 'audit'::regclass AND attgenerated <> ''`);
      const plain = generated.map(({ name }) => `ALTER COLUMN ${name} DROP EXPRESSION`).join(', ');
      await tx.query('ALTER TABLE audit DISABLE TRIGGER USER');
      await tx.query(`ALTER TABLE audit ${plain}`);
      await tx.query(`UPDATE audit SET content = 'no record', hash = encode(sha256(convert_to(previous_hash || 'no record', 'UTF8')), 'hex') WHERE seq = 2`);
      expect(await verifyAudit(tx)).toMatchObject({ ok: false, to: 1, brokenAt: 2 });
      throw rolledBack;
    });
    await expect(forged).rejects.toBe(rolledBack);
    await owner.close();
  });

  it('names the first record that was changed behind its back', async () => {
    const whole = await verify();
    const seq = 3;
    const change = (sql: string) => asSuperuser(`ALTER TABLE audit DISABLE TRIGGER USER; ${sql}; ALTER TABLE audit ENABLE TRIGGER USER`);
    await change(`UPDATE audit SET content = replace(content, '再看一看', '别看这里') WHERE seq = ${seq}`);
    expect(await verifyAudit(site.platform.db)).toMatchObject({ ok: false, brokenAt: seq, to: seq - 1 });
    await change(`UPDATE audit SET content = replace(content, '别看这里', '再看一看') WHERE seq = ${seq}`);
    expect(await verifyAudit(site.platform.db)).toMatchObject({ ok: true, to: whole.to + 1 });
    // What is shown is what was hashed, or the chain is broken: a column that no longer follows from the text says what its owner likes.
    const others = await site.platform.db.queryOne<{ actor: number }>('SELECT actor_id AS actor FROM audit WHERE seq = $1', [seq]);
    await change(`ALTER TABLE audit ALTER COLUMN actor_id DROP EXPRESSION; UPDATE audit SET actor_id = ${operator.id} WHERE seq = ${seq}`);
    expect(await verifyAudit(site.platform.db)).toMatchObject({ ok: false, brokenAt: seq });
    await change(`UPDATE audit SET actor_id = ${others?.actor} WHERE seq = ${seq}`);
    expect(await verifyAudit(site.platform.db)).toMatchObject({ ok: true });
    await change(`UPDATE audit SET previous_hash = repeat('a', 64) WHERE seq = ${seq}`);
    expect(await verifyAudit(site.platform.db)).toMatchObject({ ok: false, brokenAt: seq });
  });
});

test('where an act came from is known for 180 days, by a print that its quarter alone makes', async () => {
  const prints = async () => {
    const rows = await site.platform.db.query<{ print: string | null }>(
      'SELECT t.ip_print AS print FROM audit a LEFT JOIN audit_trace t USING (seq) ORDER BY a.seq DESC LIMIT 3',
    );
    return rows.map(({ print }) => print).toReversed();
  };
  await hide('同一户来的一次', '2001:db8:1:2::1');
  await hide('同一户来的两次', '2001:db8:1:2:ffff::9');
  await hide('另一户来的一次', '2001:db8:1:3::1');
  const [one, same, other] = await prints();
  expect([one === same, one === other]).toEqual([true, false]);
  await sweepTraces({ db: site.platform.db, now: new Date(Date.now() + 179 * 24 * 60 * 60_000) });
  expect((await prints())[0]).toBe(one);
  await sweepTraces({ db: site.platform.db, now: new Date(Date.now() + 181 * 24 * 60 * 60_000) });
  expect(await prints()).toEqual([null, null, null]);
  await sweepTraces({ db: site.platform.db, now: new Date(Date.now() + 400 * 24 * 60 * 60_000) });
  expect(await site.platform.db.query('SELECT FROM audit_print_keys')).toEqual([]);
});
