import type { ColumnKind } from '#contract/api/columns.ts';
import type { Game } from '#contract/api/games.ts';
import type { Role } from '#contract/api/members.ts';
import type { MessageType } from '#contract/message-types.ts';
import type { ApplicationState, PresenterCharacter, Shift } from '#contract/api/presenters.ts';
import type { ReactionKind } from '#contract/reaction-kinds.ts';
import type { SponsorTier } from '#contract/api/sponsors.ts';
import type { Flavor } from '#server/modules/plugins/index.ts';
import type { FieldKind } from '#server/modules/watched-words/index.ts';

// The content files as they are written; what a file leaves out has its default here or in the loader.

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
export interface UnlabeledEntry {
  value: string | number;
  label?: string;
  color?: string;
  note?: string;
  [detail: string]: unknown;
}

export interface WrittenEntry extends UnlabeledEntry {
  label: string;
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
  gameFlavours: Flavor[];
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

/** How many like a post, and how many give it each reaction. */
export interface WrittenReactions extends Partial<Record<ReactionKind, number>> {
  /** Of the post. */
  title: string;
  likes: number;
}

/** What a post asks its readers. */
export interface WrittenPoll {
  /** Of the post. */
  title: string;
  question: string;
  madeDaysAgo: number;
  hours: number;
  /** Nicknames of those who chose each. */
  options: { text: string; voters: string[] }[];
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
