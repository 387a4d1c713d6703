import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from './console.fixture.ts';

let desk: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  desk = await openConsole();
});
afterAll(() => desk.site.close());

const ask = (body: object, as = desk.operator) => desk.site.post<{ count: number; audit: number }>('admin/member/export', body, { as });
async function file(seq: number, as = desk.operator) {
  const response = await desk.site.app.inject({ url: `/restful/v1/admin/member/names/${seq}`, headers: { authorization: `Bearer ${as.token}` } });
  return { status: response.statusCode, headers: response.headers, text: response.body };
}

it('is on record with its reason and without a name in the chain, and has masked addresses alone', async () => {
  const member = await desk.newMailed();
  const { t, code } = await ask({ reason: '年检要看', q: member.nickName, by: 'nick' });
  expect([code, t.count]).toEqual(['200', 1]);
  const row = await desk.site.platform.db.queryOne<{ act: string; reason: string; content: string }>('SELECT act, reason, content FROM audit WHERE seq = $1', [
    t.audit,
  ]);
  expect(row).toMatchObject({ act: 'member.export', reason: '年检要看' });
  expect(row?.content).not.toContain(member.nickName);
  const { status, headers, text } = await file(t.audit);
  expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-store', 'text/csv; charset=utf-8']);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('\uFEFF编号,昵称,身份,状态,邮箱（遮住）,帖子,评论,被举报,注册,最近来过');
  expect(lines[1]?.split(',')).toHaveLength(10);
  expect(lines[1]).toContain(`${member.id},${member.nickName},member,active,`);
  expect(text).not.toContain(member.email);
});

it('reads every member once, however many there are, and starts no formula', async () => {
  await desk.site.platform.db.query(
    `INSERT INTO members (nick_name, nick_fold, role, joined_at, last_seen_at) SELECT '群众' || n, '群众' || n, 'member', now(), now() FROM generate_series(1, 1100) n`,
  );
  const { t } = await ask({ format: 'ndjson' });
  const ids = (await file(t.audit)).text
    .trimEnd()
    .split('\n')
    .map((line): { id: number } => JSON.parse(line))
    .map(({ id }) => id);
  expect(ids.length).toBe(t.count);
  expect(new Set(ids).size).toBe(t.count);
  expect(t.count).toBeGreaterThan(1100);
});

it('is for the operator who asked alone, for an hour, and only with the number of such a record', async () => {
  const member = await desk.newMember();
  expect((await ask({}, member)).status).toBe(403);
  const { audit } = (await ask({})).t;
  expect((await file(audit, desk.other)).status).toBe(404);
  expect((await file(audit, member)).status).toBe(403);
  const note = (await desk.act(`note/${member.id}`, { text: '别的记录' })).t.audit;
  expect((await file(note)).status).toBe(404);
  expect((await file(999_999)).status).toBe(404);
  expect((await ask({ preview: true })).t).toMatchObject({
    consequences: expect.arrayContaining([expect.objectContaining({ text: '名字和遮住的邮箱离开这座站' })]),
  });
});

it('refuses a name that no text of the record can hold, at its field', async () => {
  for (const q of ['半个字\ud83d', '看不见的\0'])
    expect(await ask({ q }), JSON.stringify(q)).toMatchObject({ status: 400, fields: [{ path: 'q', message: '含有看不见的控制字符，请删掉' }] });
});
