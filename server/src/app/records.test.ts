// An act that can be done on a page and at the keyboard leaves the same record by either door.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { readRouteKeys } from '#contract/testing/route-keys.ts';
import { isRecorded } from './api/staff-acts.ts';
import {
  REASON,
  alarm,
  application,
  away,
  hearth,
  heldComment,
  importRun,
  job,
  member,
  nothing,
  offered,
  nextNumber,
  openThings,
  presenterIn,
  replacement,
  report,
  scenery,
  sponsor,
  storedWord,
  suggestion,
  suspended,
  undoable,
  type Act,
} from './records.fixture.ts';
import { PAGE_ALONE } from './page-alone.fixture.ts';
import type { Signed, TestSite } from './testing.ts';

let site: TestSite;
let operator: Signed;
let folder: string;
/** Of the settings as they were when they were looked at. */
let settingsBase: string;
beforeAll(async () => {
  ({ site, operator } = await openThings());
  folder = await mkdtemp(join(tmpdir(), 'hearth-records-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await site.close();
});

const review = (approve: boolean): Act => ({
  route: 'reviewApplication',
  thing: application,
  page: ({ id }) => ({ path: `admin/presenter/application/review/${id}`, body: { approve, reason: REASON } }),
  keyboard: ({ nickName }) => ['presenter', approve ? 'approve' : 'reject', nickName, REASON],
  differs: ['application'],
});
const close = (outcome: 'upheld' | 'rejected'): Act => ({
  route: 'handleReport',
  thing: report,
  page: ({ id }) => ({ path: `informer/handle/${id}`, body: { outcome, answer: REASON } }),
  keyboard: ({ id }) => ['report', outcome === 'upheld' ? 'uphold' : 'reject', String(id), REASON],
  differs: ['ofId'],
});
const decide = (approve: boolean): Act => ({
  route: 'reviewScenery',
  thing: scenery('pending'),
  page: ({ id }) => ({ path: `scenery/review/${id}`, body: { approve, reason: approve ? '' : REASON } }),
  keyboard: ({ id }) => (approve ? ['scenery', 'approve', String(id)] : ['scenery', 'reject', String(id), REASON]),
});

const answerHeld = (approve: boolean): Act => ({
  route: 'decideComment',
  thing: heldComment,
  page: ({ id }) => ({ path: `comment/handle/${id}`, body: { outcome: approve ? 'approved' : 'rejected', reason: approve ? '' : REASON } }),
  keyboard: ({ id }) => (approve ? ['held', 'approve', 'comment', String(id)] : ['held', 'reject', 'comment', String(id), REASON]),
});

const ACTS: Readonly<Record<string, Act>> = {
  'publishing a held comment': answerHeld(true),
  'returning a held comment': answerHeld(false),
  'approving an application': review(true),
  'refusing an application': review(false),
  'upholding a report on a member': close('upheld'),
  'rejecting a report on a member': close('rejected'),
  'approving a picture': decide(true),
  'refusing a picture': decide(false),
  'removing a picture': {
    route: 'removeScenery',
    thing: scenery('approved'),
    page: ({ id }) => ({ path: `scenery/remove/${id}`, body: { reason: REASON } }),
    keyboard: ({ id }) => ['scenery', 'remove', String(id), REASON],
  },
  'suspending a member': {
    route: 'suspendMember',
    thing: member,
    page: ({ id }) => ({ path: `admin/member/suspend/${id}`, body: { until: new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString(), text: REASON } }),
    keyboard: ({ nickName }) => ['member', 'suspend', nickName, '7', REASON],
    differs: ['until'],
  },
  'restoring a member': {
    route: 'restoreMember',
    thing: suspended,
    page: ({ id }) => ({ path: `admin/member/restore/${id}`, body: {} }),
    keyboard: ({ nickName }) => ['member', 'restore', nickName],
    differs: ['until'],
  },
  'undoing an act': {
    route: 'undoAudit',
    thing: undoable,
    page: ({ id }) => ({ path: `admin/audit/undo/${id}`, body: { reason: REASON } }),
    keyboard: ({ id }) => ['audit', 'undo', String(id), REASON],
    differs: ['undoes', 'value'],
  },
  'checking the chain': {
    route: 'verifyAudit',
    thing: nothing,
    page: () => ({ path: 'admin/audit/verify', body: { reason: REASON } }),
    keyboard: () => ['audit', 'verify', '--reason', REASON],
  },
  'changing a setting': {
    route: 'saveSettings',
    thing: async () => ({ id: 0, nickName: `换一句话${nextNumber()}` }),
    page: ({ nickName }) => ({ path: 'admin/setting/save', body: { base: settingsBase, changes: { tagline: nickName }, reason: REASON } }),
    keyboard: ({ nickName }) => ['setting', 'set', 'tagline', nickName, '--reason', REASON],
    differs: ['value'],
  },
  'running a job now': {
    route: 'runJob',
    thing: job,
    page: () => ({ path: 'admin/job/run/deliveries', body: { reason: REASON } }),
    keyboard: () => ['jobs', 'run', 'deliveries', '--reason', REASON],
  },
  'suspending a presenter': {
    route: 'suspendOffice',
    thing: presenterIn('active'),
    page: ({ id }) => ({ path: `admin/presenter/suspend/${id}`, body: { text: REASON } }),
    keyboard: ({ nickName }) => ['presenter', 'suspend', nickName, REASON],
  },
  'restoring a presenter': {
    route: 'restoreOffice',
    thing: presenterIn('suspended'),
    page: ({ id }) => ({ path: `admin/presenter/restore/${id}`, body: { reason: REASON } }),
    keyboard: ({ nickName }) => ['presenter', 'restore', nickName, '--reason', REASON],
  },
  'ending a presenter’s term': {
    route: 'resignOffice',
    thing: presenterIn('active'),
    page: ({ id }) => ({ path: `admin/presenter/resign/${id}`, body: { reason: REASON } }),
    keyboard: ({ nickName }) => ['presenter', 'resign', nickName, '--reason', REASON],
  },
  'moving a suggestion': {
    route: 'moveSuggestion',
    thing: suggestion,
    page: ({ id }) => ({ path: `admin/suggestion/move/${id}`, body: { state: 'working', reason: REASON } }),
    keyboard: ({ id }) => ['suggestion', 'state', String(id), '处理中', '--reason', REASON],
  },
  'answering a suggestion': {
    route: 'answerSuggestion',
    thing: suggestion,
    page: ({ id }) => ({ path: `admin/suggestion/answer/${id}`, body: { answer: REASON, reason: REASON } }),
    keyboard: ({ id }) => ['suggestion', 'answer', String(id), REASON, '--reason', REASON],
  },
  'removing a sponsor': {
    route: 'removeSponsor',
    thing: sponsor,
    page: ({ id }) => ({ path: `admin/sponsor/remove/${id}`, body: { reason: REASON } }),
    keyboard: ({ id }) => ['sponsor', 'remove', String(id), '--reason', REASON],
    differs: ['name', 'sort'],
  },
  'adding a sponsor': {
    route: 'saveSponsor',
    thing: async () => ({ id: 0, nickName: `添柴的${nextNumber()}` }),
    page: ({ nickName }) => ({ path: 'admin/sponsor/save', body: { name: nickName, tier: 'wood', note: '谢谢', since: '2026-01-02', reason: REASON } }),
    keyboard: ({ nickName }) => ['sponsor', 'add', '添柴人', nickName, '谢谢', '', '', '', '2026-01-02', '--reason', REASON],
    differs: ['name'],
  },
  'sending a message to all': {
    route: 'sendAnnouncement',
    thing: async () => {
      await site.platform.db.query(`UPDATE broadcasts SET begun_at = begun_at - interval '2 days'`);
      return nothing();
    },
    page: () => ({ path: 'admin/announcement/send/0', body: { title: '今晚停站', text: '十点起停半小时。', reason: REASON } }),
    keyboard: () => ['announcement', 'send', '今晚停站', '十点起停半小时。', '--reason', REASON],
    differs: ['people'],
  },
  'adding a word': {
    route: 'saveWord',
    thing: async () => ({ id: 0, nickName: `要看的词${nextNumber()}` }),
    page: ({ nickName }) => ({ path: 'admin/word/save', body: { word: nickName, effect: 'hold', reason: REASON } }),
    keyboard: ({ nickName }) => ['word', 'add', nickName, '--outcome', 'hold', '--reason', REASON],
    differs: ['word'],
  },
  'removing a word': {
    route: 'removeWord',
    thing: storedWord,
    page: ({ id }) => ({ path: `admin/word/remove/${id}`, body: { reason: REASON } }),
    keyboard: ({ nickName }) => ['word', 'remove', nickName, '--reason', REASON],
    differs: ['word'],
  },
  'keeping what the site has': {
    route: 'keepShipped',
    thing: offered,
    page: () => ({ path: 'admin/shipped/keep', body: { id: 'page:about', reason: REASON } }),
    keyboard: () => ['shipped', 'keep', 'page:about', '--reason', REASON],
  },
  'taking an import back': {
    route: 'undoImport',
    thing: importRun,
    page: ({ id }) => ({ path: `admin/import/undo/${id}`, body: { reason: REASON } }),
    keyboard: ({ id }) => ['import', 'undo', String(id), '--reason', REASON],
  },
  'naming a deputy': {
    route: 'setDeputy',
    thing: replacement,
    page: ({ id }) => ({ path: `admin/deputy/set/${operator.id}`, body: { deputyId: id, reason: REASON } }),
    keyboard: ({ nickName }) => ['deputy', 'set', '守炉人', nickName, '--reason', REASON],
    differs: ['deputyId'],
  },
  'coming back': {
    route: 'setAway',
    thing: away,
    page: () => ({ path: `admin/deputy/away/${operator.id}`, body: { reason: REASON } }),
    keyboard: () => ['deputy', 'back', '守炉人', '--reason', REASON],
    differs: ['awayUntil'],
  },
  'opening a notification': {
    route: 'openNotification',
    thing: alarm,
    page: ({ id }) => ({ path: `admin/notification/open/${id}`, body: { reason: REASON } }),
    keyboard: ({ id }) => ['notification', 'show', String(id), '--reason', REASON],
    differs: ['of'],
  },
  'answering a notification': {
    route: 'answerNotification',
    thing: alarm,
    page: ({ id }) => ({ path: `admin/notification/answer/${id}`, body: { reason: REASON } }),
    keyboard: ({ id }) => ['notification', 'answer', String(id), '--reason', REASON],
  },
  'noting a returned mail': {
    route: 'reportBounce',
    thing: async () => ({ id: 0, nickName: `back${nextNumber()}@example.com` }),
    page: ({ nickName }) => ({ path: 'admin/mail/bounce/report', body: { email: nickName, reason: REASON } }),
    keyboard: ({ nickName }) => ['mail', 'bounce', nickName, '--reason', REASON],
  },
  'exporting the records': {
    route: 'exportAudit',
    thing: nothing,
    page: () => ({ path: 'admin/audit/export', body: { reason: REASON } }),
    keyboard: () => ['audit', 'export', join(folder, 'audit.ndjson'), '--reason', REASON],
    differs: ['upTo'],
  },
};

test('every write of staff is compared here, or exists on a page alone', async () => {
  const writes = (await readRouteKeys()).filter(isRecorded).map(({ name }) => name);
  const compared = Object.values(ACTS).map(({ route }) => route);
  expect(writes.toSorted()).toEqual([...new Set([...compared, ...PAGE_ALONE])].toSorted());
});

/** Returns the last record without what differs between two acts and two doors. */
async function lastRecord(differs: readonly string[]): Promise<object> {
  const row = await site.platform.db.queryOne<{ content: string; via: string }>('SELECT content, via FROM audit ORDER BY seq DESC LIMIT 1');
  const content: Record<string, unknown> = JSON.parse(row?.content ?? '{}');
  const { at, via, targetId, requestId, shellUser, personalHash, factorAt, undoUntil, ...same } = content;
  expect([at, targetId].every((each) => typeof each === 'string')).toBe(true);
  const web = ['web', 'string', 'string', 'undefined'];
  expect([via, typeof requestId, typeof factorAt, typeof shellUser]).toEqual(via === 'web' ? web : ['shell', 'undefined', 'undefined', 'string']);
  expect(undoUntil === undefined || (typeof undoUntil === 'string' && Date.parse(undoUntil) > Date.now())).toBe(true);
  const hidden = JSON.stringify(same, (key: string, value: unknown) => (differs.includes(key) ? typeof value : value));
  return { ...JSON.parse(hidden), isPersonal: typeof personalHash, isUndoable: typeof undoUntil };
}

it.each(Object.entries(ACTS))('%s leaves equal records from the page and from the keyboard', async (_, { thing, page, keyboard, differs = [] }) => {
  const it = await thing();
  settingsBase = (await site.get<{ base: string }>('admin/setting/list', { as: operator })).t.base;
  const { path, body } = page(it);
  const response = await site.post(path, body, { as: operator });
  expect(response.code, response.message).toBe('200');
  const byPage = await lastRecord(differs);
  const { code, output } = await hearth(...keyboard(await thing()));
  expect(code, output).toBe(0);
  expect(await lastRecord(differs)).toEqual(byPage);
  expect(byPage).toMatchObject({ actorId: operator.id, actorRole: 'operator' });
});
