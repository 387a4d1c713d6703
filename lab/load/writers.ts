// People who write at the same time, through nginx: comments, posts, uploads, and a presenter with verdicts.
import { createHash } from 'node:crypto';
import { pause } from '../harness/commands.ts';
import type { Acknowledged, Kind } from './acknowledged.ts';
import { call, type Answered } from './calls.ts';
import { makePeople, makePresenters } from './people.ts';
import { drawPicture } from './picture.ts';

const LONG = '开团时的规则贴在频道里，先后都在记录中，一步一步对得上，没有另外的解释。';
/** How long a writer waits after a refusal. */
const REFUSED_MS = 100;
/** Nobody may comment twice within three seconds, so each write has another author. */
const AUTHORS = 2_000;
const PRESENTERS = 5;

/** Writing that goes on until it is ended. */
export interface Writing {
  acknowledged: Acknowledged[];
  /** Answers by their status; 0: none in time. */
  statuses: Map<number, number>;
  /** The slowest answer in milliseconds. */
  slowestMs(): number;
  /** Resolves once this many more writes were acknowledged. */
  untilMore(count: number): Promise<void>;
  end(): Promise<void>;
}

/** What the writers of all drills share: people are made once. */
export interface People {
  authors: string[];
  presenters: string[];
  postId: number;
}

/** Makes the people who write, and the post they write under. */
export async function gatherPeople(): Promise<People> {
  const [authors, presenters] = [await makePeople(AUTHORS), await makePresenters(PRESENTERS)];
  const { value } = await call<{ id: number }>('post/save', { token: authors.pop() ?? '', body: { columnId: 1001, title: '灯火通明的一晚', markdown: LONG } });
  if (value === null) throw new Error('the post under which all is written was refused');
  return { authors, presenters, postId: value.id };
}

/** Starts this many people who comment and post, one who uploads and one presenter. */
export function startWriting(people: People, writers: number): Writing {
  const acknowledged: Acknowledged[] = [];
  const statuses = new Map<number, number>();
  let slowest = 0;
  let isOver = false;
  const note = <T>({ status, value, ms }: Answered<T>, kept: (value: T) => Omit<Acknowledged, 'at'>): T | null => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    slowest = Math.max(slowest, ms);
    if (value !== null) acknowledged.push({ ...kept(value), at: performance.now() });
    return value;
  };
  const repeat = async (write: (number: number) => Promise<boolean>) => {
    for (let number = 0; !isOver; number += 1) if (!(await write(number))) await pause(REFUSED_MS);
  };
  const author = () => {
    const token = people.authors.pop() ?? '';
    people.authors.unshift(token);
    return token;
  };
  const mark = () => crypto.randomUUID().replaceAll('-', '');

  const comment = async () => {
    const word = mark();
    const answered = await call(`comment/save/${people.postId}`, { token: author(), body: { body: `火光里的一句 ${word}` } });
    return note(answered, () => ({ kind: 'comment', mark: word })) !== null;
  };
  const post = async () => {
    const word = mark();
    const answered = await call('post/save', { token: author(), body: { columnId: 1001, title: `夜里 ${word}`, markdown: LONG } });
    return note(answered, () => ({ kind: 'post', mark: word })) !== null;
  };
  const upload = async () => {
    const picture = drawPicture();
    const form = new FormData();
    form.set('purpose', 'picture');
    form.set('file', picture, 'lab.png');
    const sha256 = createHash('sha256')
      .update(Buffer.from(await picture.arrayBuffer()))
      .digest('hex');
    const answered = await call<{ url: string }>('/oss/r/upload', { token: author(), body: form });
    return note(answered, ({ url }) => ({ kind: 'upload', mark: sha256, url })) !== null;
  };
  const judge = async (number: number) => {
    const word = mark();
    const complaint = note(await call<{ id: number }>('post/save', { token: author(), body: complaintOf(word) }), () => ({ kind: 'complaint', mark: word }));
    if (complaint === null) return false;
    const token = people.presenters[number % people.presenters.length] ?? '';
    await call(`post/receive/${complaint.id}`, { token, body: {} });
    const finding = `${LONG}${word}`;
    const verdict = {
      action: 'judge',
      outcome: 'insufficient',
      facts: finding,
      reasoning: finding,
      articles: ['A3'],
      evidence: await evidenceOf(complaint.id, token),
    };
    return note(await call(`post/trial/handle/${complaint.id}`, { token, body: verdict }), () => ({ kind: 'verdict', mark: word })) !== null;
  };
  const mixed = (number: number) => (number % 4 === 0 ? post() : comment());
  const all = [...Array.from({ length: writers }, () => repeat(mixed)), repeat(upload), repeat(judge)];
  return {
    acknowledged,
    statuses,
    slowestMs: () => slowest,
    async untilMore(count) {
      const wanted = acknowledged.length + count;
      while (acknowledged.length < wanted && !isOver) await pause(50);
    },
    async end() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

async function evidenceOf(id: number, token: string): Promise<number[]> {
  const { value } = await call<{ dossier: { evidence: { id: number }[] } }>(`post/trial/view/${id}`, { token });
  return (value?.dossier.evidence ?? []).map((piece) => piece.id).slice(0, 1);
}

function complaintOf(word: string): object {
  return {
    columnId: 1301,
    title: `散团 ${word}`,
    markdown: `那天晚上散团以后追着骂了半个钟头，${LONG}`,
    complaint: {
      accused: [{ name: `客${word.slice(0, 6)}`, realm: '白银之手' }],
      offence: 'idle',
      activity: 'mythic_plus',
      occurredOn: '2026-03-01',
      wish: 'apology',
      contacted: true,
      evidence: [{ url: 'https://logs.example.com/reports/7', caption: '密语的记录' }],
      declaration: true,
    },
  };
}

/** Returns the longest time without an acknowledged write from an instant on, in milliseconds. */
export function longestGap(acknowledged: readonly Acknowledged[], from: number, of: (kind: Kind) => boolean = () => true): number {
  const times = [from, ...acknowledged.filter(({ kind, at }) => at > from && of(kind)).map(({ at }) => at)];
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}
