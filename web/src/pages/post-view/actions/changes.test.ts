import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes.ts';

const renderChanges = (before: string, after: string) =>
  changesBetween([...before], [...after])
    .map(({ kind, text }) => ({ same: ' ', added: '+', gone: '-' })[kind] + text)
    .join('');

describe('changes between two texts', () => {
  it.each([
    ['甲乙丙', '甲乙丙', ' 甲 乙 丙'],
    ['甲乙丙', '甲丁丙', ' 甲-乙+丁 丙'],
    ['甲丙', '甲乙丙', ' 甲+乙 丙'],
    ['甲乙丙', '丙', '-甲-乙 丙'],
    ['甲乙丙丁', '乙丁甲', '-甲 乙-丙 丁+甲'],
    ['', '甲', '+甲'],
  ])('%s to %s', (before, after, changes) => {
    expect(renderChanges(before, after)).toBe(changes);
  });

  it('always contain both texts whole', () => {
    const text = fc.array(fc.constantFrom('甲', '乙', '丙', ''), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = changesBetween(before, after);
        expect(changes.filter(({ kind }) => kind !== 'added').map((line) => line.text)).toEqual(before);
        expect(changes.filter(({ kind }) => kind !== 'gone').map((line) => line.text)).toEqual(after);
      }),
    );
  });

  it('of very long texts are shown as a whole', () => {
    const lines = (name: string) => Array.from({ length: 2_000 }, (_, at) => `${name}${at}`);
    expect(changesBetween(lines('甲'), lines('乙'))).toHaveLength(4_000);
  });
});
