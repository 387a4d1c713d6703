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

type FindEnds = (text: string) => readonly number[];

/** Tells words apart; null in browsers that cannot. */
const words = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;

const known = new Map<string, readonly number[]>();
let findPhraseEnds: FindEnds | null = null;

/** The places where a title may be broken into lines: between words, and on the server only where its phrases end. Empty: anywhere. */
export function findLineBreaks(text: string): readonly number[] {
  if (text.length < MIN_BROKEN_LENGTH) return [];
  const found = known.get(text) ?? breaksOf(text);
  known.set(text, found);
  return found;
}

/** Says how the server finds phrases for the page it draws next, which it does in one go. */
export function drawWithPhrases(find: FindEnds): void {
  findPhraseEnds = find;
  known.clear();
}

/** The breaks of all titles drawn since, for the browser, which would find others and draw another page. */
export function takeLineBreaks(): Record<string, readonly number[]> {
  const taken = Object.fromEntries(known);
  known.clear();
  return taken;
}

/** Takes over the breaks the server found. */
export function learnLineBreaks(breaks: Record<string, readonly number[]>): void {
  for (const [text, found] of Object.entries(breaks)) known.set(text, found);
}

function breaksOf(text: string): number[] {
  if (!words) return [];
  const named = [...text.matchAll(NAMES)].map((name) => [name.index, name.index + name[0].length] as const);
  const phraseEnds = findPhraseEnds && new Set(findPhraseEnds(text));
  return [...words.segment(text)]
    .map(({ index }) => index)
    .filter((at) => at > 0 && (phraseEnds?.has(at) ?? true))
    .filter((at) => named.every(([from, to]) => at <= from || at >= to))
    .filter((at) => !NEVER_FIRST.test(text.slice(at)) && !NEVER_LAST.test(text.slice(0, at)))
    .filter((at) => (text.slice(at).match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_LAST_LINE);
}
