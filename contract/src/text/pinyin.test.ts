import { expect, test } from 'vitest';
import { initialsOf, soundsLike } from './pinyin.ts';

test.for([
  ['白银之手', 'byzs'],
  ['阿格拉玛', 'aglm'],
  ['死亡之翼', 'swzy'],
  ['血色十字军', 'xsszj'],
  ['熊猫酒仙', 'xmjx'],
  ['5·Test 服', '5testf'],
  ['', ''],
])('%s is typed %s', ([name = '', typed = '']) => {
  expect(initialsOf(name)).toBe(typed);
});

test.for([
  ['白银之手', 'byzs', true],
  ['白银之手', 'baiyin', true],
  ['白银之手', 'bai yin', true],
  ['白银之手', 'yin', false],
  ['绿洲', 'lv', true],
  ['绿洲', 'lü', true],
  ['K7之夜', 'k7zy', true],
  ['夜烛', '夜', false],
  ['夜烛', '1', false],
  ['夜烛', '', false],
] as const)('%s sounds like %s: %s', ([name, typed, is]) => {
  expect(soundsLike(name, typed)).toBe(is);
});
