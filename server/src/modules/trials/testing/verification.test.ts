import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Chain } from '#contract/chain/ticket-chain.ts';
import type { ChainAnchor } from '#contract/chain/verify/source.ts';
import type { Signed } from '#server/app/testing.ts';
import { patient } from '#tools/patience.ts';
import { openCourt, type Court } from './court.fixture.ts';
import { BEFORE_VOTES, add, forge, liesAbout, stats } from './lies.fixture.ts';
import { openLyingSite, type LyingSite } from './lying-site.fixture.ts';
import { hasPython, ROOT, run, verifySite } from './verifiers.fixture.ts';

const ANSWER =
  '登录记录查实，那天上线的不是他本人，那一晚他在别处，三个人都看见了，原来的裁决不再算数，对不住。两边的话和三位证人的话都对过，时间先后一条一条对得上，理由写在这里。';
const MAX_PYTHON_LINES = 150;

let court: Court;
let judge: Signed;
let second: Signed;
let third: Signed;
let fourth: Signed;
let site: LyingSite;
let anchor: ChainAnchor;
let python: ReturnType<typeof openPython> | null = null;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far the site's clock is behind. */
let behindMs = 0;

/** Has something happen in a case on the day before: the secret of that day is public now. */
async function onDayBefore<Done>(id: number, act: () => Promise<Done>): Promise<Done> {
  await court.backdate(id, DAY_MS / 1000);
  behindMs = DAY_MS;
  const done = await act();
  behindMs = 0;
  return done;
}

beforeAll(async () => {
  court = await openCourt({ clock: { now: () => new Date(Date.now() - behindMs) } });
  [judge, second, third] = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
  fourth = await court.person('presenter');
  const numbers: string[] = [];
  for (const penalty of ['list90', 'list365', 'warning', 'watch30', 'list90']) {
    const id = await court.fileCase(await court.person());
    await court.hear(id, judge);
    const { t } = await onDayBefore(id, async () => {
      const judged = await court.judge(id, judge, { penalty });
      return penalty === 'list365' ? court.sign(id, second) : judged;
    });
    numbers.push(t.tickets[0] ?? '');
  }
  await decide(numbers[0] ?? '', { outcome: 'annulled' });
  await decide(numbers[4] ?? '', { outcome: 'reduced', penalty: 'watch30' });
  const dismissed = await court.fileCase(await court.person());
  await court.hear(dismissed, judge);
  await court.judge(dismissed, judge, { outcome: 'dismissed', penalty: '', penalties: [] });
  const complainant = await court.person();
  await court.site.post(`post/withdraw/${await court.fileCase(complainant)}`, { reason: '我们说开了' }, { as: complainant });
  await decideByPanel();
  await upholdFinding();
  const listening = await court.site.app.listen({ port: 0, host: '127.0.0.1' });
  site = await openLyingSite(listening);
  anchor = (await court.site.get<ChainAnchor>('g/ticket/head')).t;
}, patient(60_000));
afterAll(async () => {
  python?.close();
  await site.close();
  await court.site.close();
});

/** Has a panel of three decide a case; one of them steps aside for the next one. */
async function decideByPanel(): Promise<void> {
  const people = new Map([second, third, fourth, ...(await Promise.all([1, 2, 3].map(() => court.person('presenter'))))].map((each) => [each.id, each]));
  const id = await court.fileCase(await court.person());
  await court.hear(id, judge);
  const sitting = async () => {
    const rows = await court.db.query<{ id: number }>('SELECT member_id AS id FROM panel_calls WHERE case_id = $1 AND ended_at IS NULL ORDER BY id', [id]);
    return rows.flatMap(({ id: own }) => people.get(own) ?? []);
  };
  await onDayBefore(id, async () => {
    await court.judge(id, judge, { penalty: 'permanent' });
    const [juror] = await sitting();
    if (!juror) throw new Error('no panel was drawn');
    const left = await court.site.post(`post/trial/seat/${id}`, { action: 'recuse', reason: '和当事人打过照面，回避。' }, { as: juror });
    if (left.code !== '200') throw new Error(left.message);
    for (const each of await sitting()) await court.vote(id, each, 'list90');
  });
  if ((await court.stateOf(id)) !== 'closed') throw new Error('the panel has not decided');
}

/** Has a complaint dismissed as false, and the case against its complainant upheld: the first one in a year, which leaves no ticket. */
async function upholdFinding(): Promise<void> {
  const complaint = await court.fileCase(await court.person());
  await court.hear(complaint, judge);
  const falseFinding = { kind: 'spliced', reason: '第二张截图的时间是改过的，原图里说话的是另一个人，他自己传的日志里也对得出来。' };
  await court.judge(complaint, judge, { outcome: 'dismissed', penalty: '', penalties: [], falseFinding });
  const opened = await court.db.queryOne<{ id: number }>('SELECT post_id AS id FROM cases WHERE found_false = $1', [complaint]);
  const id = opened?.id ?? 0;
  await court.hear(id, second);
  await onDayBefore(id, async () => {
    await court.judge(id, second, { penalty: '', penalties: [] });
    const { code, message, t } = await court.sign(id, third);
    if (code !== '200' || t.tickets.length > 0) throw new Error(message);
  });
}

async function decide(number: string, outcome: object): Promise<void> {
  const claimed = await court.site.post<{ id: number }>(`g/appeal/${encodeURIComponent(number)}`, {
    ground: 'not_me',
    text: '那天我的号借给了别人，附上登录记录，请重新看一遍时间。',
  });
  await court.confirmClaim(claimed.t.id, fourth);
  const { code, message } = await court.decideAppeal(claimed.t.id, third, { answer: ANSWER, ...outcome });
  if (code !== '200') throw new Error(message);
}

/** Returns what the verifier of the command and of the page says; null: everything fits. */
const verify = (anchors: readonly ChainAnchor[] = []): Promise<string | null> => verifySite(site.url, anchors);

/** Verifies a site for each line that it reads, and writes what it says as a line of JSON. */
const DRIVER = `
import contextlib, json, sys
sys.path.insert(0, "docs")
import verify
for line in sys.stdin:
    site, anchors, now = json.loads(line)
    try:
        with contextlib.redirect_stdout(None):
            verify.verify(site, 1, anchors, verify.instant(now))
        print("null", flush=True)
    except verify.FAULTS as why:
        print(json.dumps(repr(why)), flush=True)
`;

/** The second implementation in one process: a new one for each lie takes longer than all of them. */
function openPython(): { verify: (anchors?: readonly ChainAnchor[]) => Promise<string | null>; close: () => void } {
  const child = spawn('python3', ['-B', '-c', DRIVER], { cwd: ROOT, env: { ...process.env, PYTHONIOENCODING: 'utf-8' }, stdio: ['pipe', 'pipe', 'inherit'] });
  const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async verify(anchors = []) {
      child.stdin.write(`${JSON.stringify([site.url, anchors.map(({ game, position, head }) => [game, position, head]), new Date().toISOString()])}\n`);
      const { value, done } = await replies.next();
      if (done === true) throw new Error('docs/verify.py has ended with an error that it does not expect');
      const found: string | null = JSON.parse(value);
      return found;
    },
    close: () => void child.stdin.end(),
  };
}

describe.each([
  ['the command and the page', verify, true],
  ['docs/verify.py', (anchors?: readonly ChainAnchor[]) => (python ??= openPython()).verify(anchors), hasPython],
] as const)('%s', (_name, verifier, isThere) => {
  it.runIf(isThere)('finds nothing where nothing was changed, and knows an anchor', async () => {
    site.lieWith([]);
    expect(await verifier()).toBeNull();
    expect(await verifier([anchor])).toBeNull();
  });

  it.runIf(isThere)('verifies a site of before votes were listed, without them', async () => {
    site.lieWith(BEFORE_VOTES);
    expect(await verifier()).toBeNull();
  });

  it.runIf(isThere).each(liesAbout(() => ({ judge, second, third })))('notices %s', async (_what, lies) => {
    site.lieWith(lies);
    expect(await verifier()).not.toBeNull();
  });

  it.runIf(isThere)('notices a chain made again from one record on, by what was noted before', async () => {
    for (const position of [1, 3, anchor.position]) {
      site.lieWith(forge(position));
      expect(await verifier([anchor]), String(position)).toMatch(/链被改过|the chain was changed/);
    }
  });

  it.runIf(isThere)('notices a chain that ends before what was noted', async () => {
    site.lieWith([]);
    expect(await verifier([{ ...anchor, position: anchor.position + 1 }])).not.toBeNull();
  });
});

it('the command says so, with the head to be noted', async () => {
  site.lieWith([]);
  const heads = ['--head', `1:${anchor.position}:${anchor.head}`];
  const right = await run(process.execPath, ['tools/court.ts', 'verify', site.url, ...heads]);
  expect(right).toMatchObject({ code: 0, output: expect.stringContaining(`1:${anchor.position}:${anchor.head}`) });
  site.lieWith([stats((t) => add(t, 'annulled', -1))]);
  expect(await run(process.execPath, ['tools/court.ts', 'verify', site.url, ...heads])).toMatchObject({
    code: 1,
    output: expect.stringContaining('annulled：站点说 0，算出来是 1'),
  });
  expect(await run(process.execPath, ['tools/court.ts', 'verify', 'nowhere'])).toMatchObject({ code: 1, output: expect.stringContaining('用法') });
});

it.runIf(hasPython)('the second implementation says so too', async () => {
  site.lieWith([]);
  const heads = ['--head', `1:${anchor.position}:${anchor.head}`];
  const right = await run('python3', ['docs/verify.py', site.url, ...heads]);
  expect(right).toMatchObject({ code: 0, output: expect.stringContaining(`1:${anchor.position}:${anchor.head}`) });
  site.lieWith([stats((t) => add(t, 'annulled', -1))]);
  expect(await run('python3', ['docs/verify.py', site.url])).toMatchObject({ code: 1, output: expect.stringContaining('annulled: the site says 0, it is 1') });
});

it('the chain keeps how a ticket was decided, outside of what is committed to', async () => {
  const { records } = (await court.site.get<Chain>('g/ticket/chain')).t;
  const issued = records.flatMap(({ content }) => (content.kind === 'issue' ? [content] : []));
  const [single, signed] = issued;
  expect(single).toMatchObject({ v: 2, seat: 'single', n: 0, judge: judge.id, signers: [], votes: [], heard: 'served', direct: false, draw: null });
  expect(signed).toMatchObject({ seat: 'signed', signers: [second.id], draw: { round: 1 }, subjectKind: 'character' });
  expect(issued.at(-1)).toMatchObject({ seat: 'panel', n: 3, votes: Array.from({ length: 3 }, () => ({ rung: 'list90' })), draw: { round: 1 } });
  const { t } = await court.site.get(`g/ticket/view/${encodeURIComponent(issued.at(-1)?.number ?? '')}`);
  expect(t).toMatchObject({ heard: 'served', seat: 'panel', n: 3 });
});

it('the second implementation is short', async () => {
  expect((await readFile(join(ROOT, 'docs/verify.py'), 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_PYTHON_LINES);
});
