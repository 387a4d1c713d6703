// One site of two processes on one port: what they count, cache and send together, and one of them killed.
import { Agent, request } from 'node:http';
import { readSql } from '#tools/site/site-database.ts';
import { countComments, makeTestMembers } from '#tools/site/test-members.ts';
import { makeSite, type SiteProcess } from '#tools/site/site-process.ts';
import { patient } from '../tools/patience.ts';
import { expect, test } from './harness/test.ts';

test.describe.configure({ mode: 'serial' });

/** Favors a member may give in a minute. */
const FAVORS = 60;
const WRITERS = 8;
const WHOLE = '2 个进程一起答请求';

interface Answer<T> {
  status: number;
  text: string;
  code: string;
  t: T;
}

/** A connection to one of the processes. */
interface Line {
  process: number;
  call<T>(path: string, given?: { token?: string; body?: object }): Promise<Answer<T>>;
  /** Returns the text of a stream as far as it has come. */
  follow(token: string): Promise<() => string>;
  close(): void;
}

let site: SiteProcess;
let tokens: string[];
const lines: Line[] = [];

test.beforeAll(async () => {
  test.setTimeout(patient(180_000));
  site = await makeSite({ demo: false, env: { HEARTH_WORKERS: '2' } });
  await site.start();
  await expect.poll(() => site.output(), { timeout: patient(60_000) }).toContain(WHOLE);
  tokens = await makeTestMembers(site, 20_000);
});

test.afterAll(async () => {
  for (const line of lines) line.close();
  await site.remove();
});

/** Opens a connection and finds out whose it is. */
async function connect(): Promise<Line> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const open = (path: string, { token, body }: { token?: string; body?: object } = {}, own = agent) =>
    new Promise<{ status: number; stream: NodeJS.ReadableStream }>((resolve, reject) => {
      const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
      const asked = request(`${site.url}${path}`, { agent: own, method: body ? 'POST' : 'GET', headers }, (response) =>
        resolve({ status: response.statusCode ?? 0, stream: response.setEncoding('utf8') }),
      );
      asked.on('error', reject);
      asked.end(body && JSON.stringify(body));
    });
  const read = async (path: string, given?: { token?: string; body?: object }) => {
    const { status, stream } = await open(path, given);
    let text = '';
    for await (const part of stream) text += String(part);
    return { status, text };
  };
  const health: { process: number } = JSON.parse((await read('/healthz')).text);
  const line: Line = {
    process: health.process,
    async call<T>(path: string, given?: { token?: string; body?: object }) {
      const { status, text } = await read(path.startsWith('/') ? path : `/restful/v1/${path}`, given);
      const envelope: { code: string; t: T } = text.startsWith('{') ? JSON.parse(text) : { code: '', t: undefined };
      return { status, text, ...envelope };
    },
    async follow(token) {
      const { status, stream } = await open('/restful/v1/message/events', { token });
      expect(status).toBe(200);
      let text = '';
      stream.on('data', (part: string) => (text += part));
      // Its process may be killed.
      stream.on('error', () => undefined);
      return () => text;
    },
    close: () => agent.destroy(),
  };
  lines.push(line);
  return line;
}

/** Returns a connection to each of the processes: they are dealt out in turn. */
async function connectToBoth(): Promise<[Line, Line]> {
  const found: Line[] = [];
  await expect
    .poll(
      async () => {
        const line = await connect();
        if (found.every((other) => other.process !== line.process)) found.push(line);
        return found.map((each) => each.process).toSorted((one, other) => one - other);
      },
      { timeout: patient(30_000) },
    )
    .toEqual([1, 2]);
  const [one, other] = found;
  if (!one || !other) throw new Error('both were found');
  return [one, other];
}

function nextToken(): string {
  const token = tokens.pop();
  if (token === undefined) throw new Error('no member is left');
  return token;
}

async function savePost(line: Line, token = nextToken()): Promise<number> {
  const { code, t } = await line.call<{ id: number }>('post/save', {
    token,
    body: { columnId: 1001, title: '两个进程答同一篇', markdown: '一样长的正文，十个字以上。' },
  });
  expect(code).toBe('200');
  return t.id;
}

test('a limit holds across both', async () => {
  const both = await connectToBoth();
  const postId = await savePost(both[0]);
  const token = nextToken();
  const codes: string[] = [];
  for (let at = 0; at < FAVORS + 10; at += 1) codes.push((await both[at % 2 === 0 ? 0 : 1].call(`favor/handler/${postId}`, { token, body: {} })).code);
  expect(codes.filter((code) => code === '200')).toHaveLength(FAVORS);
  expect(codes.slice(FAVORS)).toEqual(Array.from({ length: 10 }, () => 'A0501'));
});

test('what is written to one is shown by the other at once, and reaches a reader of events there', async () => {
  const [one, other] = await connectToBoth();
  const author = nextToken();
  const postId = await savePost(one, author);
  const events = await (await connectTo(other.process)).follow(author);
  await expect.poll(events).toContain('event: mailbox');
  const page = `/post/view/1001/${postId}`;
  expect((await other.call(page)).status).toBe(200);
  for (let at = 0; at < 5; at += 1) {
    const body = `写在这一个里的第 ${at} 句`;
    expect((await one.call(`comment/save/${postId}`, { token: nextToken(), body: { body } })).code).toBe('200');
    await expect.poll(async () => (await other.call(page)).text, { timeout: patient(2_000), intervals: [10] }).toContain(body);
  }
  await expect.poll(events, { timeout: patient(5_000) }).toContain('两个进程答同一篇');
});

/** Returns a connection to that process. */
async function connectTo(process: number): Promise<Line> {
  const both = await connectToBoth();
  const [line] = both.filter((each) => each.process === process);
  if (!line) throw new Error(`no connection to process ${process}`);
  return line;
}

test('places for readers of events are counted across both, and given back by one that is killed', async () => {
  const [one, other] = await connectToBoth();
  const token = nextToken();
  /** Every stream keeps its connection. */
  const openAt = async (process: number) => (await connectTo(process)).call('message/events', { token });
  for (let at = 0; at < 8; at += 1) await (await connectTo(at % 2 === 0 ? one.process : other.process)).follow(token);
  expect((await openAt(1)).status).toBe(429);
  expect((await openAt(2)).status).toBe(429);
  await killOf(2);
  await expect.poll(async () => (await connectTo(1)).process, { timeout: patient(60_000) }).toBe(1);
  await (await connectTo(1)).follow(token);
});

/** Ends a process of the site as a crash would; resolves once another one has taken its place. */
async function killOf(number: number): Promise<void> {
  const started = () =>
    [...site.output().matchAll(new RegExp(`"number":${number},"pid":(\\d+),"msg":"a process of the site answers"`, 'g'))].map(([, id]) => Number(id));
  const before = started();
  process.kill(before.at(-1) ?? 0, 'SIGKILL');
  await expect.poll(() => started().length, { timeout: patient(60_000) }).toBe(before.length + 1);
}

test('one that is killed while members write loses nothing that was acknowledged, and is replaced, whichever it is', async () => {
  test.setTimeout(patient(180_000));
  const postId = await savePost(await connect());
  const acknowledged: number[] = [];
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    let line = await connect();
    while (!isOver) {
      const token = nextToken();
      try {
        const { code, t } = await line.call<{ id: number }>(`comment/save/${postId}`, { token, body: { body: `第 ${crypto.randomUUID()} 句` } });
        if (code === '200') acknowledged.push(t.id);
      } catch {
        // Its process is gone: nothing was acknowledged.
        line = await connect().catch(() => line);
      }
    }
  });
  const more = async () => {
    const wanted = acknowledged.length + 5 * WRITERS;
    await expect.poll(() => acknowledged.length, { timeout: patient(60_000) }).toBeGreaterThanOrEqual(wanted);
  };
  try {
    for (const number of [2, 1]) {
      await more();
      await killOf(number);
      await more();
    }
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(await countComments(site, postId)).toBeGreaterThanOrEqual(acknowledged.length);
  const kept = await keptOf(postId);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});

/** Returns the ids of the comments of a post in the database. */
async function keptOf(postId: number): Promise<Set<number>> {
  const rows = await readSql<{ id: number }>(site, 'SELECT id::integer AS id FROM comments WHERE post_id = $1', [String(postId)]);
  return new Set(rows.map(({ id }) => id));
}

test('asked to end, all of it ends in good order, the database last', async () => {
  await site.stop();
  expect(site.output()).toMatch(/已停止\n$/);
  await expect(site.postgres()).rejects.toMatchObject({ code: 'ENOENT' });
});
