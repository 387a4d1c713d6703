import { expect, test } from 'vitest';
import { excerptOf, maskCutNames } from './excerpt.ts';

const NAME = '寒霜战士·霜语峡谷';

test('an excerpt is one line and ends with … where it was cut', () => {
  expect(excerptOf('  第一行\n第二行 ')).toBe('第一行 第二行');
  expect(excerptOf('字'.repeat(60))).toBe('字'.repeat(60));
  expect(excerptOf('字'.repeat(61))).toBe(`${'字'.repeat(59)}…`);
});

test('no excerpt ends within a name that is withheld, wherever it was cut', () => {
  for (let before = 51; before < 60; before++) {
    const excerpt = excerptOf(`${'字'.repeat(before)}${NAME}，他拿了东西就走`);
    const masked = maskCutNames(`“${excerpt}”由检举人撤回`, [NAME]);
    expect(masked).not.toMatch(/寒霜/);
    expect(masked).toMatch(/字＊*…|字寒…/);
  }
});

test('a text that only ends like a name is left alone where nothing was cut', () => {
  expect(maskCutNames('寒霜战士，另一个人', [NAME])).toBe('寒霜战士，另一个人');
  expect(maskCutNames('字寒…', [NAME])).toBe('字寒…');
});
