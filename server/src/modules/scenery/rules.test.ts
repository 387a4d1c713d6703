import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sceneryColor } from '#contract/api/scenery.shapes.ts';
import { colorOf, orientationOf, searchKeyOf, sizeRefusal, tagKey, tidyTags } from './rules.ts';

describe('a picture’s color', () => {
  it.for([
    ['#d02020', 'red'],
    ['#ff00aa', 'purple'],
    ['#f5c6cb', 'red'],
    ['#c8641e', 'orange'],
    ['#e0b430', 'gold'],
    ['#2e7d32', 'green'],
    ['#2aa7b0', 'cyan'],
    ['#274a9c', 'blue'],
    ['#7b3fa0', 'purple'],
    ['#000000', 'ink'],
    ['#16181c', 'ink'],
    ['#555555', 'ink'],
    ['#ffffff', 'snow'],
    ['#b8b8b8', 'snow'],
  ] as const)('%s is %s', ([hex, color]) => {
    expect(colorOf(hex)).toBe(color);
  });

  it('is one of the nine for every color there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        expect(sceneryColor.options).toContain(colorOf(`#${value.toString(16).padStart(6, '0')}`));
      }),
    );
  });
});

it('the orientation of a picture follows from its sides', () => {
  expect(
    [
      [1600, 700],
      [1600, 900],
      [900, 900],
      [1000, 900],
      [720, 900],
    ].map(([width = 1, height = 1]) => orientationOf({ width, height })),
  ).toEqual(['panorama', 'landscape', 'square', 'square', 'portrait']);
});

it('too small and too long ones are refused with a sentence', () => {
  expect(sizeRefusal({ width: 639, height: 639 })).toContain('太小');
  expect(sizeRefusal({ width: 2000, height: 299 })).toContain('太小');
  expect(sizeRefusal({ width: 2000, height: 499 })).toContain('太长');
  expect(sizeRefusal({ width: 400, height: 1600 })).toBeNull();
  expect(sizeRefusal({ width: 640, height: 300 })).toBeNull();
});

it('tags lose their hash signs and what comes twice, however it is written', () => {
  expect(tidyTags(['#极光', '極光', '＃Ａ b', 'AB', ' # ', '倒影'])).toEqual(['极光', 'Ａ b', '倒影']);
  expect(tagKey('極光')).toBe(tagKey('极光'));
});

it('what is looked for does not run over from one part into the next', () => {
  expect(searchKeyOf(['落日', '黑 石山'])).toBe('落日\n黑石山');
});
