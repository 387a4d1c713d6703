// Who may call what of the staff: every route of presenters and operators, by everybody, with ids of nothing and of what others have.
import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { AUDIT_ACTS, describeAct } from '#contract/api/audit-acts.ts';
import { AUDIT_FILE_PATH } from '#contract/api/audit.ts';
import { COUNTER_NOTICE_FILE_PATH } from '#contract/api/counter-notices.ts';
import { BACKUP_FILE_PATH } from '#contract/api/admin/backups.ts';
import { ILLEGAL_REPORT_FILE_PATH } from '#contract/api/illegal-reports.ts';
import type { RouteKey } from '#contract/route.ts';
import { MEMBER_NAMES_PATH } from '#contract/api/staff-members.ts';
import { readRouteKeys } from '#contract/testing/route-keys.ts';
import { performAct, record } from '#server/modules/audit/index.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';

let site: TestSite;
let people: Record<'member' | 'presenter' | 'operator' | 'suspendedPresenter' | 'suspendedOperator' | 'untrustedOperator', Signed>;
let keys: RouteKey[];
beforeAll(async () => {
  site = await startTestSite();
  people = {
    member: await site.signUp('会员'),
    presenter: await site.signUp('主持人', 'presenter'),
    operator: await site.signUp('管理员', 'operator'),
    suspendedPresenter: await site.signUp('停着的主持人', 'presenter'),
    suspendedOperator: await site.signUp('停着的管理员', 'operator'),
    untrustedOperator: await site.signUp('没有两步的管理员', 'operator'),
  };
  await site.platform.db.query(
    `UPDATE members SET status = 'suspended', suspended_until = now() + interval '1 day', suspended_reason = '先停一停' WHERE id = ANY ($1)`,
    [[people.suspendedPresenter.id, people.suspendedOperator.id]],
  );
  await site.platform.db.query(`UPDATE members SET totp_due_at = now() - interval '1 day' WHERE id = $1`, [people.untrustedOperator.id]);
  keys = (await readRouteKeys()).filter(({ access, path }) => (access === 'presenter' || access === 'operator') && !path.startsWith('/'));
});
afterAll(() => site.close());

/** Whose record asks for a fresh verification whatever it is about; settings, words, tags, bulk acts and suspensions ask where they weigh enough. */
const DANGEROUS = [
  'announcement.send',
  'audit.export',
  'backup.download',
  'backup.remove',
  'counter_notice.forward',
  'import.run',
  'import.undo',
  'member.clean',
  'member.close',
  'member.merge',
  'member.email',
  'member.export',
  'member.role',
  'member.totp_off',
  'operator.add',
  'plugin.restore',
  'presenter.approve',
  'presenter.restore',
  'security_log.open',
  'site.mode',
  'site.renew',
  'takedown.execute',
  'takedown.release',
  'token.save',
  'webhook.save',
  'word.export',
];

const ask = (key: RouteKey, as?: Signed) => {
  const path = key.path.replace(/:\w+/g, '999999');
  const options = as === undefined ? {} : { as };
  return key.method === 'GET' ? site.get(path, options) : site.post(path, { preview: true }, options);
};

test('there are routes to try', () => {
  expect(keys.filter(({ access }) => access === 'operator').length).toBeGreaterThan(15);
});

describe.each([
  ['a visitor', null, { status: 401 }],
  ['a member', 'member', { status: 403, code: 'A0301' }],
  ['a suspended presenter', 'suspendedPresenter', { status: 403 }],
  ['a suspended operator', 'suspendedOperator', { status: 403, code: 'A0202' }],
  ['an operator whose second factor is due', 'untrustedOperator', { status: 403, code: 'A0301' }],
] as const)('%s', (_, who, refused) => {
  it('is refused by every route of the staff', async () => {
    for (const key of keys) expect(await ask(key, who === null ? undefined : people[who]), key.name).toMatchObject(refused);
  });
});

describe('ids of things that are there', () => {
  /** Of members, of the caller, of a post, a comment and a letter of somebody else. */
  let ids: number[];
  beforeAll(async () => {
    const writer = await site.signUp('写字的人');
    const fields = { columnId: 1101, title: '别人的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。' };
    const { id } = (await site.post<{ id: number }>('post/save', fields, { as: writer })).t;
    const comment = (await site.post<{ id: number }>(`comment/save/${id}`, { body: '说得好，再来一捆' }, { as: writer })).t.id;
    await site.post(`message/send_presenter/${people.presenter.id}`, { content: '只给主持人看的信' }, { as: writer });
    ids = [...new Set([id, comment, writer.id, people.member.id, people.operator.id, people.presenter.id])];
  });
  /** Returns every row that an act could have changed; when somebody was last seen aside. */
  const rows = async () =>
    site.platform.db.query(
      `SELECT (SELECT jsonb_agg(to_jsonb(m) - 'last_seen_at' ORDER BY m.id) FROM members m) AS members, (SELECT jsonb_agg(p ORDER BY p.id) FROM posts p) AS posts,
         (SELECT jsonb_agg(c ORDER BY c.id) FROM comments c) AS comments, (SELECT count(*)::integer FROM audit) AS audit, (SELECT jsonb_agg(s ORDER BY s.key) FROM settings s) AS settings`,
    );

  it.each([
    ['a visitor', null],
    ['a member', 'member'],
    ['a suspended presenter', 'suspendedPresenter'],
    ['a suspended operator', 'suspendedOperator'],
    ['an operator whose second factor is due', 'untrustedOperator'],
    ['a presenter, by those of operators', 'presenter'],
  ] as const)(
    'open nothing to %s, tell nothing and change nothing',
    async (_, who) => {
      const before = await rows();
      const tried = keys.filter(({ access, path }) => /:\w+/.test(path) && (who !== 'presenter' || access === 'operator'));
      expect(tried.length).toBeGreaterThan(40);
      for (const key of tried) {
        const answers = new Set<string>();
        for (const id of [...ids, 999_999]) {
          const path = key.path.replace(/:\w+/g, String(id));
          const options = who === null ? {} : { as: people[who] };
          const { status, code, message } = await (key.method === 'GET' ? site.get(path, options) : site.post(path, { reason: '看看会怎样' }, options));
          expect([401, 403], `${key.name} ${id}`).toContain(status);
          answers.add(`${status} ${code} ${message}`);
        }
        // What is there is refused in the words in which what is not there is.
        expect([...answers], key.name).toHaveLength(1);
      }
      expect(await rows()).toEqual(before);
    },
    patient(60_000),
  );
});

it('a presenter is refused by every route of operators, and let in by their own', async () => {
  for (const key of keys) {
    const { status } = await ask(key, people.presenter);
    if (key.access === 'operator') expect(status, key.name).toBe(403);
    else expect([401, 500], key.name).not.toContain(status);
  }
});

describe.each([
  ['never verified themself', null],
  ['did so longer ago than counts', new Date(Date.now() - 11 * 60_000)],
] as const)('an operator who %s', (_, factorAt) => {
  it.each(Object.keys(AUDIT_ACTS))('is asked once more before %s where that is dangerous, and then it is not done', async (name) => {
    const act = name as keyof typeof AUDIT_ACTS;
    const call = { requestId: '', address: '127.0.0.1', sessionId: 1, factorAt };
    const done = performAct(
      site.platform.db,
      { name, actor: { id: people.operator.id, role: 'operator', via: 'web', call }, request: { reason: '', expected: null, isPreview: false } },
      (tx) => record({ tx, now: new Date() }, { act, target: { kind: 'site', id: 'x' } }),
    );
    if (describeAct(name).needsFactor) await expect(done).rejects.toMatchObject({ name: 'reverify' });
    else await expect(done).resolves.toMatchObject({ preview: null });
  });
});

it('what console.md marks as dangerous asks for a second look, and nothing is taken off that list unnoticed', () => {
  expect(
    Object.keys(AUDIT_ACTS)
      .filter((act) => describeAct(act).needsFactor)
      .toSorted(),
  ).toEqual([...DANGEROUS].toSorted());
});

it.each([AUDIT_FILE_PATH, BACKUP_FILE_PATH, COUNTER_NOTICE_FILE_PATH, ILLEGAL_REPORT_FILE_PATH, MEMBER_NAMES_PATH, '/oss/r/letter/:id'])(
  '%s, which no route of the contract opens, is refused to all others',
  async (path) => {
    const url = path.replace(/:\w+/g, '999999');
    for (const as of [null, people.member, people.presenter, people.suspendedOperator, people.untrustedOperator]) {
      const { statusCode, body } = await site.app.inject({ url, headers: as === null ? {} : { authorization: `Bearer ${as.token}` } });
      expect(statusCode, as?.nickName).toBeGreaterThanOrEqual(400);
      expect(statusCode, as?.nickName).toBeLessThan(500);
      expect(body.length).toBeLessThan(2_000);
    }
  },
);

it('an operator is let in everywhere, and finds nothing under a wrong id', async () => {
  for (const key of keys) {
    const { status, code } = await ask(key, people.operator);
    expect([401, 500], key.name).not.toContain(status);
    expect(code, key.name).not.toBe('A0202');
  }
});
