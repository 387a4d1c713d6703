import { countCharacters, documentSummary, documentText, parseMarkdown, readingMinutes } from '#server/modules/documents/index.ts';
import type { Text, Texts } from './texts.ts';

/** Everything is derived from the number of the post, so that a stopped load resumes as if uninterrupted. */

export const GAME = 1;
/** One column holds them all: the budget speaks of a column of a million posts. */
export const COLUMN = 1001;
/** The column of a few of them, so that the lists of several columns have something to merge. */
const OTHER_COLUMNS = [1101, 1102, 1111, 1112];
const OTHER_EACH = 20;

const BEGINS = Date.parse('2023-10-01T00:00:00Z');
const ENDS = Date.parse('2026-10-01T00:00:00Z');
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const LONG_EACH = 100;
const ESSENCE_EACH = 50;
const PINNED = [11, 222, 3_333];
const TAGS = ['诗', '词', '春', '秋', '山水', '送别', '边塞', '怀古', '田园', '闺怨', '咏物', '节令', '酒', '月', '花', '雪'];
const MAX_TITLE_LENGTH = 60;
const MAX_BODY_LENGTH = 9_000;
/** The comments of every five posts: with one more for each post of a block in the block's first, five a post. */
const COMMENTS = [2, 0, 13, 1, 4];
const BLOCK = 10_000;
const REPLY_EACH = 3;
/** One of every 40 posts is found again much later. */
const LATE_EACH = 40;
const LATE_DAYS = 700;

/** What a load is built from. */
export interface Material {
  texts: Texts;
  /** How many posts there will be. */
  posts: number;
  memberIds: readonly number[];
}

export interface WrittenPost {
  id: number;
  columnId: number;
  authorId: number;
  title: string;
  summary: string;
  tags: string[];
  essenceLevel: number;
  pinned: boolean;
  readCount: number;
  createdAt: string;
  body: object;
  text: string;
  characters: number;
  readingMinutes: number;
}

export interface WrittenComment {
  id: number;
  postId: number;
  floor: number;
  parentId: number | null;
  answeredId: number | null;
  authorId: number;
  toMemberId: number;
  body: string;
  createdAt: string;
  replyCount: number;
}

/** Returns a number from 0 up to below `bound`, always the same for a seed and a purpose. */
function draw(seed: number, purpose: number, bound: number): number {
  let mixed = Math.imul(seed ^ (purpose * 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % bound;
}

/** Returns the post of a number, from 1 on. */
export function writePost(number: number, { texts, posts, memberIds }: Material): WrittenPost {
  const { title, body } = textOf(number, texts);
  const document = parseMarkdown(body.slice(0, MAX_BODY_LENGTH));
  const tags = draw(number, 1, 3) === 0 ? [] : [...new Set([2, 3].map((purpose) => pick(TAGS, number, purpose)))];
  return {
    id: number,
    columnId: number % OTHER_EACH === 0 ? pick(OTHER_COLUMNS, number, 4) : COLUMN,
    authorId: authorOf(number, memberIds),
    title: title.length < 4 ? `${title}（其${number}）` : title.slice(0, MAX_TITLE_LENGTH),
    summary: documentSummary(document),
    tags,
    essenceLevel: number % ESSENCE_EACH === 0 ? 1 + draw(number, 5, 3) : 0,
    pinned: PINNED.includes(number),
    readCount: draw(number, 6, 400),
    createdAt: new Date(createdAt(number, posts)).toISOString(),
    body: document,
    text: documentText(document),
    characters: countCharacters(document),
    readingMinutes: readingMinutes(document),
  };
}

/** Returns the comments of a post, floor by floor, their ids from `firstId` on. */
export function writeComments(number: number, { texts, posts, memberIds }: Material, firstId: number): WrittenComment[] {
  const comments: WrittenComment[] = [];
  const count = commentsOf(number, posts);
  const posterId = authorOf(number, memberIds);
  const isLate = number % LATE_EACH === 0;
  let at = createdAt(number, posts);
  for (let floor = 1; floor <= count; floor += 1) {
    const seed = firstId + floor;
    at += (1 + draw(seed, 7, 30)) * MINUTE + (isLate && floor === count ? draw(seed, 8, LATE_DAYS) * DAY : 0);
    const answered = floor > 1 && seed % REPLY_EACH === 0 ? (comments[draw(seed, 9, floor - 1)] ?? null) : null;
    const parent = answered === null ? null : answered.parentId === null ? answered : (comments[answered.parentId - firstId] ?? null);
    if (parent !== null) parent.replyCount += 1;
    comments.push({
      id: firstId + floor - 1,
      postId: number,
      floor,
      parentId: parent?.id ?? null,
      answeredId: answered?.id ?? null,
      authorId: pick(memberIds, seed, 10),
      toMemberId: answered?.authorId ?? posterId,
      body: pick(texts.sentences, seed, 11),
      createdAt: new Date(Math.min(at, ENDS)).toISOString(),
      replyCount: 0,
    });
  }
  return comments;
}

/** Returns how many comments a post has: a few, or thousands. Five a post altogether. */
function commentsOf(number: number, posts: number): number {
  const inBlock = (number - 1) % BLOCK;
  const extra = inBlock === 0 ? Math.min(BLOCK, posts - number + 1) : 0;
  return (COMMENTS[number % COMMENTS.length] ?? 0) + extra;
}

/** The post with the most comments. */
export const LONG_THREAD = 1;

function createdAt(number: number, posts: number): number {
  return BEGINS + Math.floor(((ENDS - BEGINS) * (number - 1)) / posts);
}

function authorOf(number: number, memberIds: readonly number[]): number {
  return pick(memberIds, number, 12);
}

/** Returns each short text alone the first time, later followed by another one; sometimes a long one. */
function textOf(number: number, { short, long }: Texts): Text {
  if (number % LONG_EACH === 0) return long[(number / LONG_EACH) % long.length] ?? nothing();
  const own = short[number % short.length] ?? nothing();
  if (number < short.length) return own;
  const other = short[draw(number, 13, short.length)] ?? nothing();
  return { title: own.title, body: `${own.body}\n\n${other.body}` };
}

function pick<Item>(items: readonly Item[], seed: number, purpose: number): Item {
  return items[draw(seed, purpose, items.length)] ?? nothing();
}

function nothing(): never {
  throw new Error('there are no texts to write from');
}
