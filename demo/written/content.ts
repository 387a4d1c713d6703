import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ESSENCE_LEVEL_NOTES } from '#contract/api/essence-notes.ts';
import { ESSENCE_LEVEL_NAMES } from '#contract/api/essence.ts';
import { MESSAGE_TYPE_LABELS } from '#contract/api/messages-labels.ts';
import { APPEAL_LABELS } from '#contract/api/tickets-labels.ts';
import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import type { Notice } from '#contract/api/pages.ts';
import type { WrittenCase } from './court.ts';
import type {
  UnlabeledEntry,
  WaitingScenery,
  WrittenApplication,
  WrittenEntry,
  WrittenMember,
  WrittenMenu,
  WrittenMessage,
  WrittenPage,
  WrittenPlugin,
  WrittenPoll,
  WrittenPost,
  WrittenPresenter,
  WrittenReactions,
  WrittenScenery,
  WrittenSponsor,
  WrittenSuggestion,
  WrittenWords,
} from './written.ts';

const CONTENT = join(import.meta.dirname, '../content');
const PAGES = join(import.meta.dirname, '../pages');

/** These return the content of one file each, unchecked: it ships with the site. */
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
export const readReactions = (): Promise<WrittenReactions[]> => readJson('reactions.json');
export const readPolls = (): Promise<WrittenPoll[]> => readJson('polls.json');
export const readMembers = (): Promise<WrittenMember[]> => readJson('members.json');

interface WrittenRule {
  id: string;
  title: string;
  text: string;
  /** The label of an offence; null for rules about procedure. */
  offence: string | null;
  /** The value of a penalty. */
  defaultPenalty: string | null;
}

/** What the program itself knows is called in the dictionaries as everywhere else. */
const KNOWN_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trial_state: STATE_LABELS,
  outcome: { ...OUTCOME_LABELS, affirmed: APPEAL_LABELS.affirmed, reduced: APPEAL_LABELS.reduced, annulled: APPEAL_LABELS.annulled },
  message_type: MESSAGE_TYPE_LABELS,
  essence_level: ESSENCE_LEVEL_NAMES,
};

const NOTES: Readonly<Record<string, string>> = ESSENCE_LEVEL_NOTES;

/** Returns the site's own dictionaries and those of the game world, by key; the articles of the rules with their texts. */
export async function readDictionaries(): Promise<Record<string, WrittenEntry[]>> {
  const [unlabeled, world, rules] = await Promise.all([
    readJson<Record<string, UnlabeledEntry[]>>('dictionaries.json'),
    readJson<Record<string, WrittenEntry[]>>('world.json'),
    readJson<WrittenRule[]>('rules.json'),
  ]);
  const own = Object.fromEntries(Object.entries(unlabeled).map(([key, entries]) => [key, entries.map((entry) => labeledEntry(key, entry))]));
  const articles = (own['rule_article'] ?? []).map((entry) => {
    const { id: _, ...article } = rules.find(({ id }) => id === entry.value) ?? { id: entry.value };
    return { ...entry, ...article };
  });
  return { ...own, rule_article: articles, ...world };
}

function labeledEntry(key: string, entry: UnlabeledEntry): WrittenEntry {
  const label = entry.label ?? KNOWN_LABELS[key]?.[entry.value];
  if (label === undefined) throw new Error(`the dictionary ${key} has no label for ${entry.value}`);
  const note = entry.note ?? (key === 'essence_level' ? NOTES[entry.value] : undefined);
  return { ...entry, label, ...(note !== undefined && { note }) };
}

/** Returns all posts with their threads, in no order. */
export async function readPosts(): Promise<WrittenPost[]> {
  const names = (await readdir(join(CONTENT, 'posts'))).filter((name) => name.endsWith('.json')).toSorted();
  return (await Promise.all(names.map((name) => readJson<WrittenPost[]>(`posts/${name}`)))).flat();
}

/** Returns the pages of running text. Throws when one lacks its heading lines. */
export async function readPages(): Promise<WrittenPage[]> {
  const names = (await readdir(PAGES)).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(names.map(async (name) => pageOf(name, await readFile(join(PAGES, name), 'utf8'))));
}

async function readJson<Content>(name: string): Promise<Content> {
  return JSON.parse(await readFile(join(CONTENT, name), 'utf8'));
}

/** Returns a page file: `---`, lines of `name: value`, `---`, markdown. */
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
