import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { keyed } from '#contract/route.ts';
import { readRouteKeys } from '#contract/testing/route-keys.ts';
import { z } from '#contract/zod.ts';
import { record, recordNothing } from '#server/modules/audit/index.ts';
import type { ApiRequest, MemberRequest } from '#server/platform/api.ts';
import { createRegistry } from './registry.ts';
import { isRecorded, UNRECORDED_WRITES } from './staff-acts.ts';
import { startTestSite, type Signed, type TestSite } from '../testing.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const shape = { summary: '试一试', input: z.object({}), reply: z.object({}) };
const key = keyed<typeof shape>()('tryAct', { method: 'POST', path: 'admin/try', access: 'operator' });

/** Runs a write of staff as it is mounted, which renames the site. */
async function run(leave: (request: MemberRequest) => Promise<void>): Promise<void> {
  const { api, routes } = createRegistry({ checkReplies: true });
  api.onMember(key, shape, async (_, request) => {
    await request.db.transaction((tx) => tx.query(`INSERT INTO job_progress (job, progress, updated_at) VALUES ('an act', '{}', now())`));
    await leave(request);
    return {};
  });
  const { platform } = site;
  const viewer = { id: operator.id, role: 'operator', sessionId: 1, suspended: null } as const;
  const request: ApiRequest = {
    platform,
    db: platform.db,
    now: new Date(),
    viewer,
    isTokenRevoked: false,
    gameId: 1,
    address: '127.0.0.1',
    device: '',
    token: null,
    requestId: crypto.randomUUID(),
  };
  await routes.get(key.name)?.run({}, request);
}
const acts = () => site.platform.db.query(`SELECT FROM job_progress WHERE job = 'an act'`);

describe('a write of staff', () => {
  it('that leaves no record does not commit', async () => {
    await expect(run(async () => undefined)).rejects.toThrow('tryAct left no audit record');
    expect(await acts()).toEqual([]);
  });

  it('commits with its record, in the name of its caller', async () => {
    await run(({ db, now }) => db.transaction((tx) => record({ tx, now }, { act: 'setting.save', target: { kind: 'setting', id: 'x' } })));
    expect(await acts()).toHaveLength(1);
    expect(await site.platform.db.queryOne('SELECT seq, actor_id, actor_role, via, act FROM audit ORDER BY seq DESC LIMIT 1')).toEqual({
      seq: 1,
      actorId: operator.id,
      actorRole: 'operator',
      via: 'web',
      act: 'setting.save',
    });
    await site.platform.db.query(`DELETE FROM job_progress WHERE job = 'an act'`);
  });

  it('that changes nothing is marked as such', async () => {
    await run(({ db }) => db.transaction(async (tx) => recordNothing(tx)));
    expect(await site.platform.db.query('SELECT FROM audit')).toHaveLength(1);
  });

  it('cannot be a route that sends', () => {
    const { api } = createRegistry({ checkReplies: true });
    const sending = { ...shape, sends: true } as const;
    expect(() => api.onMember(key, sending, async () => ({}))).toThrow('tryAct sends something');
  });
});

test('every write of staff in the contract is recorded, or is excepted by name', async () => {
  const writes = (await readRouteKeys()).filter(({ method, access }) => method !== 'GET' && (access === 'presenter' || access === 'operator'));
  expect(writes.length).toBeGreaterThan(10);
  const excepted = writes.filter((each) => !isRecorded(each)).map(({ name }) => name);
  expect(excepted.toSorted()).toEqual(Object.keys(UNRECORDED_WRITES).toSorted());
  for (const why of Object.values(UNRECORDED_WRITES)) expect(why).not.toBe('');
});
