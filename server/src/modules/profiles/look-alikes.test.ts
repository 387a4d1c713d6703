import { expect, it } from 'vitest';
import { reservedWordIn, skeletonOf } from './look-alikes.ts';

it.for([
  ['老烟斗', '老煙斗'],
  ['O0O', '0o0'],
  ['Illidan', '1llidan'],
  ['Illidan', 'lIIidan'],
  ['ｎｉｇｈｔ', 'night'],
  ['moon', 'rnoon'],
  ['wind', 'vvind'],
  ['夜_烛', '夜烛'],
  ['己亥', '已亥'],
  ['〇号', '0号'],
])('%s looks like %s', ([one = '', other = '']) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other));
});

it.for([
  ['老烟斗', '老烟枪'],
  ['night', 'knight'],
  ['大太刀', '太刀'],
  ['__', '___'],
])('%s does not look like %s', ([one = '', other = '']) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other));
});

it.for(['管理员', '管理員01', 'Ａｄｍｉｎ', 'adrnin_x', '炉边官方', '爐邊客服', '0fficial', 'heаrth'.replace('а', 'a')])(
  '%s looks like a name of the site itself',
  (name) => {
    expect(reservedWordIn(name)).not.toBeNull();
  },
);

it.for(['老烟斗', '管理仓库的', '炉火', '主持', 'admiral'])('%s may be anybody', (name) => {
  expect(reservedWordIn(name)).toBeNull();
});
