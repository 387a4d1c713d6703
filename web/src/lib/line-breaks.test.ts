import { expect, test } from 'vitest';
import { drawWithPhrases, findLineBreaks, titleHtml } from './line-breaks.ts';

const TITLES = [
  '霜语峡谷赛季的账：我们 412 次团灭都死在哪',
  '账号明天封存，背包只许留一格，你留什么？',
  '服务器每晚只剩一百八十人，我为什么还没转走',
  '治疗眼睛长在血条上，脚底下的火一次都没躲过，怎么改？',
  '周会上我脱口而出“坦克先进”，全组安静了四秒',
  '坦克路线背不下来，每个岔路口都要停三秒，治疗已经开始叹气了',
  '玩了四十天，攒了十一个不好意思问的问题',
  '公会「一个人的公会」现招第二个人，招到以后改名',
];

const anywhere = (text: string) => Array.from({ length: text.length }, (_, at) => at).slice(1);

function partsOf(title: string): string[] {
  const breaks = findLineBreaks(title);
  return [0, ...breaks].map((from, index) => title.slice(from, breaks[index]));
}

test('a title is broken between words, never inside a name of the games or between a number and what it counts', () => {
  drawWithPhrases(anywhere);
  const parts = TITLES.map((title) => partsOf(title).join('|')).join('\n');
  for (const whole of ['霜语峡谷', '服务器', '血条', '岔路口', '十一个', '我们', '什么', '为什么']) expect(parts).toContain(whole);
  expect(parts).toContain('账：|我们');
});

test('no part begins with a closing sign, ends with an opening one, or leaves one letter for the last line', () => {
  drawWithPhrases(anywhere);
  for (const title of TITLES) {
    const parts = partsOf(title);
    expect(parts.join('')).toBe(title);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts.slice(1)) expect(part).not.toMatch(/^[，。：！？”」、\s]/);
    for (const part of parts.slice(0, -1)) expect(part).not.toMatch(/[“「\s]$/);
    expect(parts.at(-1)?.match(/[\p{L}\p{N}]/gu)?.length).toBeGreaterThan(1);
  }
});

test('on the server a title is broken only where a phrase ends', () => {
  const title = '账号明天封存，背包只许留一格，你留什么？';
  drawWithPhrases(() => [7]);
  expect(findLineBreaks(title)).toEqual([7]);
  expect(titleHtml(title)).toBe('账号明天封存，<wbr>背包只许留一格，你留什么？');
  drawWithPhrases(() => []);
  expect(titleHtml(title)).toBe(title);
});

test('a title of a few letters is left as it is', () => {
  drawWithPhrases(anywhere);
  expect(findLineBreaks('今日热议')).toEqual([]);
});
