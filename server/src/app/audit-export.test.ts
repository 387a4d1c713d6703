import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { AuditHead } from '#contract/api/audit.ts';
import type { ActReceipt } from '#contract/api/acts.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { sendDeliveries } from '#server/modules/channels/index.ts';
import { mailAuditHead } from '#server/modules/jobs/mail-audit-head.ts';
import { suspend } from '#server/modules/reports/index.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';

const clock = stopClock();
let site: TestSite;
let operator: Signed;
let colleague: Signed;
let presenter: Signed;
let member: Signed;
beforeAll(async () => {
  site = await startTestSite({ clock });
  operator = await site.signUp('守炉人', 'operator');
  colleague = await site.signUp('另一位守炉人', 'operator');
  presenter = await site.signUp('坐堂人', 'presenter');
  member = await site.signUp('被停用的人');
  await act((tx) => saveSetting({ tx, now: clock.now() }, 'tagline', '=HYPERLINK("x"),火'));
  await act((tx) => suspend({ tx, now: clock.now() }, member.id, { days: 7, reason: '冒充主持人，"骗"\n两行' }));
});
afterAll(() => site.close());

type Act = Parameters<typeof site.platform.db.transaction>[0];
const act = (work: Act) => site.platform.db.transaction(work);
const ask = (body: object, as = operator) => site.post<ActReceipt & { upTo: number }>('admin/audit/export', body, { as });
async function file(seq: number | null, part: string, as = operator) {
  const response = await site.app.inject({ url: `/restful/v1/admin/audit/file/${seq}/${part}`, headers: { authorization: `Bearer ${as.token}` } });
  return { status: response.statusCode, headers: response.headers, text: response.body };
}

describe('an export', () => {
  it('is on record, holds the chain as it was hashed, and no name or word of a person', async () => {
    const { t, code, message } = await ask({ reason: '律师要看' });
    expect(code, message).toBe('200');
    expect(await site.platform.db.queryOne('SELECT act, reason, actor_id FROM audit WHERE seq = $1', [t.audit])).toEqual({
      act: 'audit.export',
      reason: '律师要看',
      actorId: operator.id,
    });
    const { status, headers, text } = await file(t.audit, 'records');
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-store', 'application/x-ndjson; charset=utf-8']);
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line): { seq: number; content: string; previousHash: string; hash: string } => JSON.parse(line));
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: t.upTo }, (_, nth) => nth + 1));
    for (const { content, previousHash, hash } of rows)
      expect(
        createHash('sha256')
          .update(previousHash + content)
          .digest('hex'),
      ).toBe(hash);
    expect(text).not.toContain('被停用的人');
    expect((await file(t.audit, 'personal')).status).toBe(404);
  });

  it('has names and words of persons in a file apart, where they were asked for', async () => {
    const { t } = await ask({ personal: true, act: 'member' });
    expect((await file(t.audit, 'records')).text.trimEnd().split('\n')).toHaveLength(1);
    const rows = (await file(t.audit, 'personal')).text
      .trimEnd()
      .split('\n')
      .map((line): { memberId: number; data: object } => JSON.parse(line));
    expect(rows).toMatchObject([{ memberId: member.id, data: { nickName: '被停用的人' } }]);
  });

  it('as CSV is read as UTF-8 by a spreadsheet, and runs nothing there', async () => {
    const { t } = await ask({ format: 'csv', targetKind: 'member' });
    const { text } = await file(t.audit, 'records');
    const [head, ...lines] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFF序号,时间,经手人编号,经手人身份,从哪里,做了什么,/);
    // Every column has a name that an operator can read.
    expect(head).not.toMatch(/[a-z]/i);
    const personal = await ask({ format: 'csv', targetKind: 'member', personal: true });
    expect((await file(personal.t.audit, 'personal')).text).toMatch(/^\uFEFF序号,会员编号,盐,名字和话\r\n/);
    expect(lines.join('\r\n')).toContain('"冒充主持人，""骗""\n两行"');
    await act((tx) => saveSetting({ tx, now: clock.now() }, 'tagline', '普通'));
    const seq = (await site.platform.db.queryOne<{ seq: number }>('SELECT max(seq) AS seq FROM audit'))?.seq ?? 0;
    await site.post(`admin/audit/undo/${seq}`, { reason: '=1+1' }, { as: operator });
    const again = (await ask({ format: 'csv', act: 'setting' })).t;
    expect((await file(again.audit, 'records')).text).toContain(",'=1+1,");
  });

  it('can be downloaded by the operator who asked for it, for an hour, while they are one', async () => {
    const { t } = await ask({});
    expect((await file(t.audit, 'records', colleague)).status).toBe(404);
    expect((await file(t.audit, 'records', presenter)).status).toBe(403);
    expect((await site.app.inject({ url: `/restful/v1/admin/audit/file/${t.audit}/records` })).statusCode).toBe(401);
    for (const wrong of ['1/records', `${t.audit}/all`, 'x/records', `${t.audit}e9/records`]) {
      const response = await site.app.inject({ url: `/restful/v1/admin/audit/file/${wrong}`, headers: { authorization: `Bearer ${operator.token}` } });
      expect(response.statusCode, wrong).toBe(404);
    }
    clock.pass(59 * 60);
    expect((await file(t.audit, 'records')).status).toBe(200);
    clock.pass(61);
    expect((await file(t.audit, 'records')).status).toBe(404);
  });

  it('needs its operator verified, and is refused to presenters', async () => {
    expect(await ask({})).toMatchObject({ status: 403, name: 'reverify' });
    expect(await ask({}, presenter)).toMatchObject({ name: 'forbidden' });
  });
});

test('is read batch by batch, each record once', async () => {
  await act(async (tx) => {
    for (let nth = 0; nth < 1_200; nth += 1) await saveSetting({ tx, now: clock.now() }, 'tagline', `第 ${nth} 句`);
  });
  await site.platform.db.query('UPDATE sessions SET factor_at = $1', [clock.now()]);
  const { t } = await ask({});
  const numbers = (await file(t.audit, 'records')).text
    .trimEnd()
    .split('\n')
    .map((line): number => (JSON.parse(line) as { seq: number }).seq);
  expect(numbers).toEqual(Array.from({ length: t.upTo }, (_, nth) => nth + 1));
});

describe('the head of the chain', () => {
  const head = async () => (await site.get<{ head: AuditHead | null }>('g/audit/head')).t.head;

  it('is public, has only number, hash and time, and changes with each record', async () => {
    const before = await head();
    expect(Object.keys(before ?? {}).toSorted()).toEqual(['at', 'hash', 'seq']);
    await act((tx) => saveSetting({ tx, now: clock.now() }, 'tagline', '又改了'));
    const after = await head();
    expect(after?.seq).toBe((before?.seq ?? 0) + 1);
    expect(await site.platform.db.queryOne('SELECT hash FROM audit WHERE seq = $1', [after?.seq ?? 0])).toEqual({ hash: after?.hash });
  });

  it('is mailed to each operator, and to nobody else', async () => {
    await site.platform.db.query(`UPDATE members SET email_fold = 'of' || id || '@example.com', password_hash = '$argon2id$none', password_changed_at = now()`);
    await mailAuditHead({ ...site.platform, now: clock.now() });
    const mails = (await site.outbox()).filter(({ subject }) => subject.includes('管理记录'));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([operator, colleague].map(({ id }) => `of${id}@example.com`).toSorted());
    const { seq, hash } = (await head()) ?? { seq: 0, hash: 'none' };
    for (const { text, subject } of mails) {
      expect(subject).toContain(`第 ${seq} 号`);
      expect(text).toContain(hash);
      expect(text).toContain('/clocks');
    }
  });

  it('is sent again to the operators it did not reach, and to nobody else', async () => {
    const sent: string[] = [];
    let tries = 0;
    const send = async ({ to }: { to: string }) => {
      tries += 1;
      if (tries <= 1) throw new Error('no server');
      sent.push(to);
    };
    const platform = { ...site.platform, mail: { delivers: true, send } };
    await mailAuditHead({ ...platform, now: clock.now() });
    await sendDeliveries({ ...platform, now: clock.now() });
    expect(sent).toHaveLength(1);
    clock.pass(2 * 60);
    await sendDeliveries({ ...platform, now: clock.now() });
    expect(sent.toSorted()).toEqual([operator, colleague].map(({ id }) => `of${id}@example.com`).toSorted());
  });
});
