import { escapeHtml } from '#contract/escape-html.ts';

/** Words of the games and of this site that dictionaries cut, and numbers with what they count: never broken inside. */
const NAMES =
  /服务器|集合石|赛季|团本|副本|坐骑|贫瘠之地|灰烬王座|双月祭坛|霜语峡谷|战团|掉率|公会|主持人|炉边|感叹号|岔路口|首领|团灭|野队|怀旧服|重铸服|血条|显卡|帧数|史诗|钥石|天赋|输出|治疗|坦克|德鲁伊|圣骑士|死亡骑士|猎魔人|旅人|宏命令|插件|第[一二三四五六七八九十百零\d]+.|[一二三四五六七八九十百千万两几]+[个只次天年月周站场团把条张名位级秒块遍分夜晚种件句格]/gu;

/** What no line begins with: signs that close, weak syllables, and the blank that is an end by itself. */
const NEVER_FIRST = /^[\s\p{Pe}\p{Pf}，。、；：！？…—～·％%的了吗呢吧啊]/u;

/** What none ends with. */
const NEVER_LAST = /[\s\p{Ps}\p{Pi}“‘《「『（]$/u;

/** The last line holds this many letters or more. */
const MIN_LAST_LINE = 2;

/** A shorter title fits on one line everywhere. */
const MIN_BROKEN_LENGTH = 6;

/** How many titles are kept as they are drawn: those of some hundred pages. */
const MAX_KNOWN = 5_000;

type FindEnds = (text: string) => readonly number[];

/** A part of a title; with a class it is marked. */
export interface TitlePart {
  text: string;
  markClass?: string | undefined;
}

/** Tells words apart; null in browsers that cannot. */
const words = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;

const known = new Map<string, string>();
let findPhraseEnds: FindEnds | null = null;

/** Says how the server finds phrases in the titles drawn from now on. */
export function drawWithPhrases(find: FindEnds): void {
  if (find === findPhraseEnds) return;
  findPhraseEnds = find;
  known.clear();
}

/** Returns whether a title may need more than one line somewhere. */
export function isBreakable(text: string): boolean {
  return text.length >= MIN_BROKEN_LENGTH;
}

/** Returns the HTML of a title with a `wbr` wherever it may be broken; its text is escaped. */
export function titleHtml(title: string): string {
  const found = known.get(title);
  if (found !== undefined) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const html = markedTitleHtml([{ text: title }]);
  known.set(title, html);
  return html;
}

/** Returns the same of a title in parts, which are broken as the whole is. */
export function markedTitleHtml(parts: readonly TitlePart[]): string {
  const breaks = findLineBreaks(parts.map(({ text }) => text).join(''));
  let start = 0;
  return parts
    .map(({ text, markClass }) => {
      const [from, to] = [start, start + text.length];
      start = to;
      const within = [from, ...breaks.filter((at) => at > from && at < to), to];
      const html = within
        .slice(1)
        .map((end, index) => escapeHtml(text.slice((within[index] ?? from) - from, end - from)))
        .join('<wbr>');
      return (from > 0 && breaks.includes(from) ? '<wbr>' : '') + (markClass === undefined ? html : `<mark class="${escapeHtml(markClass)}">${html}</mark>`);
    })
    .join('');
}

/** Returns the places where a title may be broken into lines: between words, and on the server only where its phrases end. None: anywhere. */
export function findLineBreaks(text: string): number[] {
  if (!words || !isBreakable(text)) return [];
  const named = [...text.matchAll(NAMES)].map((name) => [name.index, name.index + name[0].length] as const);
  const phraseEnds = findPhraseEnds && new Set(findPhraseEnds(text));
  return [...words.segment(text)]
    .map(({ index }) => index)
    .filter((at) => at > 0 && (phraseEnds?.has(at) ?? true))
    .filter((at) => named.every(([from, to]) => at <= from || at >= to))
    .filter((at) => !NEVER_FIRST.test(text.slice(at)) && !NEVER_LAST.test(text.slice(0, at)))
    .filter((at) => (text.slice(at).match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_LAST_LINE);
}
