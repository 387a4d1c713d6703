import { characterKey } from '#contract/text/character-key.ts';
import { foldLoosely } from '#contract/text/fold.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_NAMES } from './max-names.ts';

/** A character as a roster names it. */
export interface RosterName {
  name: string;
  /** Empty: the roster does not say. */
  realm: string;
}

export interface Roster {
  /** Each character once, in the order of the roster. */
  names: RosterName[];
  /** Lines nothing could be read from, each once, as they were, shortened. */
  unread: string[];
  /** Whether the roster was longer than what is checked. */
  isCut: boolean;
}

const MAX_TEXT_LENGTH = 2_000_000;
const MAX_UNREAD = 50;
const UNREAD_SHOWN = 60;
const MAX_NAME_LENGTH = 24;

/** Links and colors of the game's own chat: |cffc79c6e|Hplayer:名字-服务器:12|h[名字]|h|r. */
const LINK = /\|Hplayer:([^:|]+)(?::[^|]*)?\|h[^|]*\|h/gi;
const MARKUP = /\|c[0-9a-f]{8}|\|c?n[a-z_]*:|\|r|\|[TA][^|]*\|[ta]|\|[Hh][^|]*\|h|\|h/gi;
/** 1. · 12、· #3 · (4) · - · • at the beginning of a line. */
const BULLET = /^\s*(?:[-*•·●◆>]+\s+|#?\s*[([（【]?\d{1,3}[)\]）】]?\s*[.、:：)）-]\s*|#\d{1,3}\s+|\(\d{1,3}\)\s*)/u;
const SEPARATORS = /[,，、;；|/／\\\n\r\v\f\u2028\u2029]+/u;
const DASHES = /\s*[-－–—‐‑‒﹣−@＠]\s*/u;
const BRACKETED = /[([（【〔<＜《][^)\]）】〕>＞》]*[)\]）】〕>＞》]/gu;
const QUOTES = /["'“”‘’「」『』`{}=[\]()（）【】]/gu;
/** What scripts put around names: ["名字"] = · name = */
const KEY = /\[\s*["']([^"']*)["']\s*\]\s*=/g;
const ASSIGNED = /(?<![\p{L}\p{N}_])[A-Za-z_]\w*\s*=(?!=)/gu;
const NAME = /^[\p{L}\p{M}\p{N}·'’]+$/u;

/** Words that appear beside names in lists and exports but are not names. */
const WORDS = new Set(
  (
    '战士 圣骑士 猎人 潜行者 盗贼 牧师 死亡骑士 萨满祭司 萨满 法师 术士 武僧 德鲁伊 恶魔猎手 唤魔师 坦克 治疗 输出 伤害输出 近战 远程 替补 团长 助理 联盟 部落 在线 离线 名字 角色 角色名 姓名 服务器 职业 天赋 等级 装等 公会 队伍 小队 ' +
    'warrior paladin hunter rogue priest deathknight shaman mage warlock monk druid demonhunter evoker tank healer heal damager damage dps melee ranged none ' +
    'name names player players realm server class role spec level guild group subgroup rank online offline true false nil null raid party leader assist char chars character return local'
  )
    .split(' ')
    .map(foldLoosely),
);

/**
 * Returns the characters of a pasted roster: one name per line or lists, 名字-服务器, 名字 tab 服务器, exports of addons. `isRealm` recognizes realms
 * by their folded name, so that 名字 服务器 and 服务器-名字 are understood as well.
 */
export function readRoster(text: string, isRealm: (folded: string) => boolean): Roster {
  const names: RosterName[] = [];
  const unread: string[] = [];
  const seen = new Set<string>();
  let isCut = text.length > MAX_TEXT_LENGTH;
  const lines = text
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed()
    .replace(LINK, ' $1 ')
    .replace(MARKUP, ' ')
    .split(/[\n\r\v\f\u2028\u2029]+/u);
  for (const line of lines) {
    if (isCut && names.length >= MAX_NAMES) break;
    const found = readLine(line, isRealm);
    if (found.length === 0) {
      const shown = [...line.trim()].slice(0, UNREAD_SHOWN).join('');
      if (isReadableLine(line) && unread.length < MAX_UNREAD && !unread.includes(shown)) unread.push(shown);
      continue;
    }
    for (const each of found) {
      const key = `${characterKey(each.name)}\n${foldLoosely(each.realm)}`;
      if (seen.has(key)) continue;
      if (names.length >= MAX_NAMES) {
        isCut = true;
        break;
      }
      seen.add(key);
      names.push(each);
    }
  }
  return { names, unread, isCut };
}

function readLine(line: string, isRealm: (folded: string) => boolean): RosterName[] {
  const bare = plain(line).replace(KEY, ' $1 ').replace(ASSIGNED, ' ').replace(BULLET, '');
  const found: RosterName[] = [];
  for (const part of bare.split(SEPARATORS)) readPart(part, isRealm, found);
  return found;
}

/** One part of a list: a name, perhaps with its realm, perhaps with class and role beside it. A realm alone belongs to the name before it. */
function readPart(part: string, isRealm: (folded: string) => boolean, found: RosterName[]): void {
  const outside = part.replace(BRACKETED, ' ').replace(QUOTES, ' ').trim();
  // Text only in brackets or quotes is the name itself: ["名字-服务器"] = true.
  const text = NAME.test(outside.replace(DASHES, '').replace(/\s/g, '')) ? outside : part.replace(QUOTES, ' ').trim();
  const tokens = text
    .replace(DASHES, '-')
    .split(/\s+/u)
    .filter((token) => token !== '' && token !== '-');
  for (const [index, token] of tokens.entries()) {
    const [first = '', ...rest] = token.split('-');
    const second = rest.join('-');
    if (second !== '' && isName(first)) {
      found.push(
        isRealm(foldLoosely(first)) && !isRealm(foldLoosely(second)) && isName(second) ? { name: second, realm: first } : { name: first, realm: cut(second) },
      );
      continue;
    }
    const last = found.at(-1);
    if (isRealm(foldLoosely(token))) {
      if (last?.realm === '') last.realm = token;
      continue;
    }
    if (!isName(token)) continue;
    // Words beside a name say what the character plays; alone, a word may be a name.
    const isWord = WORDS.has(foldLoosely(token)) || /^\d+$/.test(token);
    if (isWord && (tokens.length > 1 || index > 0 || /^[\d]+$/.test(token) || /[a-z]/i.test(token) || TITLES.has(token))) continue;
    found.push({ name: token, realm: '' });
  }
}

/** Table headings, which are not names even when they are alone. */
const TITLES = new Set(['名字', '角色', '角色名', '姓名', '服务器', '职业', '天赋', '等级', '装等', '公会', '队伍', '小队']);

function isName(text: string): boolean {
  return NAME.test(text) && /\p{L}/u.test(text) && countGraphemes(text) <= MAX_NAME_LENGTH;
}

function cut(realm: string): string {
  return [...realm].slice(0, MAX_NAME_LENGTH).join('');
}

/** Full width letters, digits and blanks as ordinary ones, without what nobody sees. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/[\p{Cf}\p{Co}]|(?!\s)\p{Cc}/gu, '');
}

/** Returns whether a line may hold names: one of rules, brackets and numbers does not. */
function isReadableLine(line: string): boolean {
  const bare = plain(line).trim();
  if (bare === '' || /^[\s\p{P}\p{S}]*$/u.test(bare)) return false;
  return !bare.split(/[\s,，、;；|/=:"'{}()[\]]+/u).every((word) => word === '' || /^\d+$/.test(word) || WORDS.has(foldLoosely(word)));
}
