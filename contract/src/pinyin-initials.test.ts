import { expect, test } from 'vitest';
import { initialsOf } from './pinyin-initials.ts';

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
