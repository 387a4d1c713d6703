import { codeOf } from '#contract/boards/emoji.ts';

/** What Discuz! draws from its first set, by the code that is written. */
const DISCUZ: Readonly<Record<string, string>> = {
  ':)': '微笑',
  ':(': '委屈',
  ':D': '大笑',
  ":'(": '大哭',
  ':@': '生气',
  ':o': '惊讶',
  ':P': '吐舌',
  ':$': '害羞',
  ';P': '眨眼',
  ':L': '汗',
  ':Q': '晕',
  ':lol': '大笑',
  ':loveliness:': '心动',
  ':funk:': '惊恐',
  ':curse:': '暴怒',
  ':dizzy:': '晕',
  ':shutup:': '无语',
  ':sleepy:': '困',
  ':victory:': '得意',
  ':kiss:': '心动',
};
/** Words, addresses and clock times have such signs as well: a code is one by itself. */
const DISCUZ_CODE =
  /(?<![\p{L}\p{N}:;/=])(?::(?:loveliness|funk|curse|dizzy|shutup|sleepy|victory|kiss):|:lol|:'\(|:[()D@oP$LQ]|;P)(?![\p{Script=Latin}\p{N}/])/gu;
const LEFT_ALONE = /(\[(code|url|img|email|flash|media|audio|video|attach)(?:=[^\]\n]*)?\][\s\S]*?\[\/\2\])/i;
/** Of a set that each board has put together for itself. */
const NUMBERED = /\{:(\d{1,4}_\d{1,6}):\}/g;

/** Returns BBCode of Discuz! with its smilies as they are written here; those that only the old board knows stay as text. */
export function withDiscuzSmilies(text: string): string {
  return text
    .split(LEFT_ALONE)
    .map((piece, index) => {
      // Each passage that is left alone comes with its tag behind it.
      if (index % 3 === 2) return '';
      if (index % 3 === 1) return piece;
      return piece.replace(DISCUZ_CODE, (code) => codeOf(DISCUZ[code] ?? code)).replace(NUMBERED, '（表情 $1）');
    })
    .join('');
}
