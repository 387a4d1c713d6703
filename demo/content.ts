import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ColumnKind } from '#contract/columns.ts';
import type { Game } from '#contract/games.ts';
import type { Role } from '#contract/members.ts';
import type { MessageType } from '#contract/messages.ts';
import type { ApplicationState, PresenterCharacter, Shift } from '#contract/presenters.ts';
import type { SponsorTier } from '#contract/sponsors.ts';
import type { Notice } from '#contract/pages.ts';
import type { WrittenCase } from './court.ts';
import type { Flavour } from '#server/modules/plugins/index.ts';
import type { FieldKind } from '#server/modules/words/index.ts';

/** The content files as they are written; what a file leaves out has its default here or in the loader. */
export interface WrittenColumn {
  id: number;
  name: string;
  action: string;
  kind: ColumnKind;
  note?: string;
  icon?: string;
  target?: '_self' | '_blank';
  menuColumns?: 1 | 2;
  rankLevel?: 0 | 1 | 2;
  rankIcon?: string;
  createPath?: string;
  createName?: string;
  visibleTo?: Role[];
  children?: WrittenColumn[];
  extChildren?: { name: string; children: WrittenColumn[] }[];
}

export interface WrittenMenu {
  games: Omit<Game, 'sort'>[];
  columns: WrittenColumn[];
}

/** `value` may be a number where the code counts with it; keys beside the named ones are details of that dictionary. */
export interface WrittenEntry {
  value: string | number;
  label: string;
  color?: string;
  note?: string;
  [detail: string]: unknown;
}

/** Sensitive words with one outcome. */
export interface WrittenWords {
  kind?: 'word' | 'identity';
  words: string[];
  outcome: 'refuse' | 'hold' | 'replace';
  replacement?: string;
  fields?: FieldKind[];
  note: string;
}

export interface WrittenPage {
  slug: string;
  title: string;
  summary: string;
  /** The day the words were last changed, `yyyy-MM-dd`. */
  updatedOn: string;
  markdown: string;
}

export interface WrittenMember {
  nick: string;
  role: Role;
  signature: string;
  gender: 'male' | 'female' | 'secret';
  character: Record<string, string>;
  joinedDaysAgo: number;
  experience: number;
}

export interface WrittenSuggestion {
  author: string;
  type: string;
  daysAgo: number;
  state: 'received' | 'processing' | 'answered';
  content: string;
  /** Of an answered one. */
  answer?: string;
  answerHours?: number;
}

export interface WrittenPlugin {
  name: string;
  summary: string;
  category: string;
  gameFlavours: Flavour[];
  author: string;
  description: string;
  /** Newest first; `date` is `yyyy-MM-dd`. */
  versions: { version: string; date: string; changelog: string }[];
  installSteps: string[];
  folder: string;
  /** The variable it keeps between logins. */
  saved: string;
  /** What the sample of ours really does. */
  sample: string;
}

export interface WrittenSponsor {
  sort: number;
  name: string;
  kind: string;
  realm: string | null;
  tier: SponsorTier;
  note: string;
  sinceDaysAgo: number;
  url: string | null;
}

export interface WrittenPresenter {
  nick: string;
  /** Paragraphs, an empty line between two. */
  intro: string;
  motto: string;
  /** Labels of the dictionary. */
  specialities: string[];
  schedule: Shift[];
  streams: string[];
  sinceDaysAgo: number;
  character: PresenterCharacter;
}

export interface WrittenApplication {
  nick: string;
  character: PresenterCharacter;
  /** Labels of the dictionary. */
  specialities: string[];
  weeklyHours: number;
  experience: string;
  contact: string;
  state: ApplicationState;
  reason: string | null;
  appliedDaysAgo: number;
  decidedDaysAgo: number | null;
  decidedBy: string | null;
}

export interface WrittenPost {
  game: number;
  column: number;
  author: string;
  title: string;
  tags: string[];
  daysAgo: number;
  /** A scene. */
  cover: string | null;
  /** 0: none, else the level. */
  essence: 0 | 1 | 2 | 3;
  essenceReason: string | null;
  pinned: boolean;
  reads: number;
  /** Markdown; pictures are `scene:NAME`. */
  body: string;
  comments: WrittenComment[];
}

export interface WrittenScenery {
  scene: string;
  game: number;
  title: string;
  zone: string;
  expansion: string;
  author: string;
  tags: string[];
  shotDaysAgo: number;
  likes: number;
  story: string;
  comments: { author: string; text: string; hoursAfter: number }[];
}

/** A picture that has been handed in and waits to be let in. */
export interface WaitingScenery extends Omit<WrittenScenery, 'shotDaysAgo' | 'likes' | 'comments'> {
  width: number;
  height: number;
  hoursAgo: number;
}

export interface WrittenComment {
  author: string;
  text: string;
  /** Index among the post's comments. */
  replyTo: number | null;
  hoursAfter: number;
  likes: number;
  accepted?: boolean;
}

/** What a message of a cause says; places to fill are `{name}`. */
export interface WrittenMessage {
  type: MessageType;
  cause: string;
  isUrgent: 0 | 1;
  title: string;
  content: string;
}

const CONTENT = join(import.meta.dirname, 'content');
const PAGES = join(import.meta.dirname, 'pages');

export const readMenu = (): Promise<WrittenMenu> => readJson('columns.json');
export const readNotices = (): Promise<Notice[]> => readJson('notices.json');
export const readWords = (): Promise<WrittenWords[]> => readJson('words.json');
export const readPlugins = (): Promise<WrittenPlugin[]> => readJson('plugins.json');
export const readSuggestions = (): Promise<WrittenSuggestion[]> => readJson('suggestions.json');
export const readSponsors = (): Promise<WrittenSponsor[]> => readJson('sponsors.json');
export const readMessages = (): Promise<WrittenMessage[]> => readJson('messages.json');
export const readPresenters = (): Promise<WrittenPresenter[]> => readJson('presenters.json');
export const readApplications = (): Promise<WrittenApplication[]> => readJson('applications.json');
export const readCases = (): Promise<WrittenCase[]> => readJson('cases.json');
export const readScenery = (): Promise<WrittenScenery[]> => readJson('scenery.json');
export const readWaitingScenery = (): Promise<WaitingScenery[]> => readJson('scenery-waiting.json');
export const readMembers = (): Promise<WrittenMember[]> => readJson('members.json');

interface WrittenRule {
  id: string;
  title: string;
  text: string;
  /** The label of an offence; null for how cases are heard. */
  offence: string | null;
  /** The value of a penalty. */
  defaultPenalty: string | null;
}

/** The site's own dictionaries and those of the game world, by key; the articles of the rules with their texts. */
export async function readDictionaries(): Promise<Record<string, WrittenEntry[]>> {
  const [own, world, rules] = await Promise.all([
    readJson<Record<string, WrittenEntry[]>>('dictionaries.json'),
    readJson<Record<string, WrittenEntry[]>>('world.json'),
    readJson<WrittenRule[]>('rules.json'),
  ]);
  const articles = (own['rule_article'] ?? []).map((entry) => {
    const { id: _, ...article } = rules.find(({ id }) => id === entry.value) ?? { id: entry.value };
    return { ...entry, ...article };
  });
  return { ...own, rule_article: articles, ...world };
}

/** All posts with their threads, in no order. */
export async function readPosts(): Promise<WrittenPost[]> {
  const names = (await readdir(join(CONTENT, 'posts'))).filter((name) => name.endsWith('.json')).toSorted();
  return (await Promise.all(names.map((name) => readJson<WrittenPost[]>(`posts/${name}`)))).flat();
}

/** The pages of running text. Throws when one lacks its heading lines. */
export async function readPages(): Promise<WrittenPage[]> {
  const names = (await readdir(PAGES)).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(names.map(async (name) => pageOf(name, await readFile(join(PAGES, name), 'utf8'))));
}

async function readJson<Content>(name: string): Promise<Content> {
  return JSON.parse(await readFile(join(CONTENT, name), 'utf8'));
}

/** A page file: `---`, lines of `name: value`, `---`, markdown. */
function pageOf(name: string, text: string): WrittenPage {
  const [, head = '', markdown = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const lines = head.split('\n').map((line) => /^(\w+): (.+)$/.exec(line));
  const values = new Map(lines.map((line) => [line?.[1], line?.[2]]));
  const value = (key: string) => {
    const found = values.get(key);
    if (found === undefined) throw new Error(`demo/pages/${name} has no ${key}`);
    return found;
  };
  return { slug: value('slug'), title: value('title'), summary: value('summary'), updatedOn: value('updated'), markdown: markdown.trim() };
}
