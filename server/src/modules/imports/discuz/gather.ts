// What is small in a dump, read before its posts: members, threads, polls, which files belong to which post.
import type { DumpRow } from './sql-dump.ts';
import { countIn, numberIn, textIn, type DiscuzTable } from './tables.ts';
import type { LeftBehind } from './report.ts';
import { instantIn } from './times.ts';

export interface Thread {
  fid: string;
  subject: string;
  views: number;
  isPinned: boolean;
  digest: number;
  /** Null: the dump does not say. */
  createdAt: string | null;
}

/** A file of a post. */
export interface Attachment {
  aid: string;
  /** Below the folder of Discuz. */
  path: string;
  name: string;
  sizeBytes: number;
  isPicture: boolean;
  /** It has a price, or may be read by some alone. */
  isGuarded: boolean;
}

export interface Option {
  id: string;
  text: string;
  votes: number;
  order: number;
}

export interface Gathered {
  /** Ids of members. */
  members: Set<string>;
  passwords: Map<string, { hash: string; salt: string }>;
  /** What members have written below their posts, and whether they are men or women, where they said so. */
  signatures: Map<string, string>;
  genders: Map<string, 'male' | 'female'>;
  groups: Map<string, string>;
  moderators: Set<string>;
  forums: Map<string, string>;
  /** Forums that not everybody could read. */
  guardedForums: Set<string>;
  /** Forums whose attachments not everybody could read. */
  guardedFiles: Set<string>;
  threads: Map<string, Thread>;
  /** Threads that are there and stay behind. */
  threadsLeft: Set<string>;
  polls: Map<string, { isMultiple: boolean; voters: number }>;
  options: Map<string, Option[]>;
  voters: Map<string, { uid: string; options: string[] }[]>;
  /** By the post. */
  attachments: Map<string, Attachment[]>;
  /** The two who write to each other, by the id of what they write in; those of more than two are not here. */
  correspondences: Map<string, readonly [string, string]>;
}

/** Which tables `takeRow` reads. */
export const GATHERED: readonly DiscuzTable[] = [
  ...([
    'member',
    'password',
    'group',
    'forum',
    'forumRights',
    'moderator',
    'thread',
    'poll',
    'option',
    'voter',
    'attachment',
    'correspondence',
    'memberText',
    'profile',
    'other',
  ] as const),
];

/** A condition for reading a forum, as PHP writes it: a formula, medals, or names that are not empty. */
const CONDITION = /(?:i:\d+|"(?:medal|users)");[sa]:[1-9]/;

/** Returns what was gathered of nothing. */
export function emptyGathered(): Gathered {
  return {
    members: new Set(),
    passwords: new Map(),
    signatures: new Map(),
    genders: new Map(),
    groups: new Map(),
    moderators: new Set(),
    forums: new Map(),
    guardedForums: new Set(),
    guardedFiles: new Set(),
    threads: new Map(),
    threadsLeft: new Set(),
    polls: new Map(),
    options: new Map(),
    voters: new Map(),
    attachments: new Map(),
    correspondences: new Map(),
  };
}

/** Takes a row of a dump. */
export function takeRow(found: Gathered, row: DumpRow & { kind: DiscuzTable }, left: LeftBehind): void {
  const id = (column: string) => textIn(row, column);
  switch (row.kind) {
    case 'member':
      if (found.members.has(id('uid'))) left.duplicates += 1;
      found.members.add(id('uid'));
      break;
    case 'password':
      found.passwords.set(id('uid'), { hash: id('password'), salt: id('salt') });
      break;
    case 'memberText':
      if (id('sightml').trim() !== '') found.signatures.set(id('uid'), plainOf(id('sightml')));
      break;
    case 'profile': {
      const gender = numberIn(row, 'gender');
      if (gender === 1 || gender === 2) found.genders.set(id('uid'), gender === 1 ? 'male' : 'female');
      break;
    }
    case 'group':
      found.groups.set(id('groupid'), id('grouptitle'));
      break;
    case 'moderator':
      found.moderators.add(id('uid'));
      break;
    case 'forum':
      if (id('type') !== 'group') found.forums.set(id('fid'), id('name'));
      // 1 is a forum that is shown; others are hidden, or of a closed circle.
      if (row.values.has('status') && numberIn(row, 'status') !== 1) found.guardedForums.add(id('fid'));
      break;
    case 'forumRights':
      if (id('viewperm').trim() !== '' || id('password') !== '' || CONDITION.test(id('formulaperm'))) found.guardedForums.add(id('fid'));
      if (id('getattachperm').trim() !== '') found.guardedFiles.add(id('fid'));
      break;
    case 'thread':
      takeThread(found, row, left);
      break;
    case 'poll':
      found.polls.set(id('tid'), { isMultiple: numberIn(row, 'multiple') === 1, voters: countIn(row, 'voters') });
      break;
    case 'option':
      addTo(found.options, id('tid'), { id: id('polloptionid'), text: id('polloption'), votes: countIn(row, 'votes'), order: numberIn(row, 'displayorder') });
      break;
    case 'voter':
      if (numberIn(row, 'uid') > 0) addTo(found.voters, id('tid'), { uid: id('uid'), options: id('options').split(/\s+/).filter(Boolean) });
      break;
    case 'attachment':
      addTo(found.attachments, id('pid'), attachmentOf(row));
      break;
    case 'correspondence': {
      const [, one, other] = /^(\d+)_(\d+)$/.exec(id('min_max')) ?? [];
      if (numberIn(row, 'pmtype') === 1 && one !== undefined && other !== undefined) found.correspondences.set(id('plid'), [one, other]);
      break;
    }
    default:
      break;
  }
}

const SIGNS: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' };

/** Returns the words of a little HTML. */
function plainOf(html: string): string {
  return html
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/&(nbsp|lt|gt|quot|amp);/g, (whole, name: string) => SIGNS[name] ?? whole)
    .trim();
}

function addTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}

function attachmentOf(row: DumpRow): Attachment {
  return {
    aid: textIn(row, 'aid'),
    path: `data/attachment/forum/${textIn(row, 'attachment')}`,
    name: textIn(row, 'filename'),
    sizeBytes: countIn(row, 'filesize'),
    isPicture: numberIn(row, 'isimage') !== 0,
    isGuarded: numberIn(row, 'readperm') > 0 || numberIn(row, 'price') > 0,
  };
}

function takeThread(found: Gathered, row: DumpRow, left: LeftBehind): void {
  const tid = textIn(row, 'tid');
  if (found.threads.has(tid) || found.threadsLeft.has(tid)) {
    left.duplicates += 1;
    return;
  }
  if (numberIn(row, 'digest') > 0) left.digests += 1;
  const isHidden = numberIn(row, 'displayorder') < 0;
  if (isHidden || numberIn(row, 'readperm') > 0 || numberIn(row, 'price') > 0) {
    if (isHidden) left.hidden += 1;
    else left.guardedThreads += 1;
    found.threadsLeft.add(tid);
    return;
  }
  found.threads.set(tid, {
    fid: textIn(row, 'fid'),
    subject: textIn(row, 'subject'),
    views: countIn(row, 'views'),
    isPinned: numberIn(row, 'displayorder') > 0,
    digest: Math.min(3, countIn(row, 'digest')),
    createdAt: instantIn(row, 'dateline'),
  });
}
