/** The site's own 表情, by the names that stand in brackets in what people write: `[笑哭]`. */
export const EMOJI =
  '微笑 大笑 笑哭 偷笑 得意 眨眼 害羞 心动 羡慕 吐舌 思考 疑问 无语 汗 尴尬 白眼 委屈 大哭 心碎 生气 暴怒 惊讶 惊恐 晕 困 躺平 捂脸 装酷 我坦 我奶 我打 潜行 赞 干杯 摸鱼 金币 团灭 掷骰 开怪 炉火 狗头 吃瓜 酸了 裂开 围观 宝箱 喝药 玫瑰'.split(
    ' ',
  );

const NAMES: ReadonlySet<string> = new Set(EMOJI);
const CODE = /\[(\p{Script=Han}{1,2})\]/gu;

/** Returns the codes of 表情 in a text, where they are. */
export function emojiIn(text: string): { index: number; name: string; code: string }[] {
  return [...text.matchAll(CODE)].flatMap(({ 0: code, 1: name = '', index }) => (NAMES.has(name) ? [{ index, name, code }] : []));
}

/** Returns how a 表情 is written. */
export function codeOf(name: string): string {
  return `[${name}]`;
}
