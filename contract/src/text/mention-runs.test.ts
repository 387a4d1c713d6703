import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionRuns } from './mention-runs.ts';

const MENTIONS = [
  { name: '夜烛二号', memberId: 2 },
  { name: '夜烛', memberId: 1 },
  { name: '𠮷野', memberId: 3 },
];
const linked = (text: string) =>
  mentionRuns(text, MENTIONS)
    .filter(({ memberId }) => memberId !== null)
    .map(({ text: run, memberId }) => [run, memberId]);

describe('the runs of a text', () => {
  it('are what calls a member and what is between', () => {
    expect(mentionRuns('请 @夜烛说，', MENTIONS)).toEqual([
      { at: 0, text: '请 ', memberId: null },
      { at: 2, text: '@夜烛', memberId: 1 },
      { at: 5, text: '说，', memberId: null },
    ]);
    expect(mentionRuns('谁也不叫', MENTIONS)).toEqual([{ at: 0, text: '谁也不叫', memberId: null }]);
  });

  it('call the longest name that fits, as often as it is there', () => {
    expect(linked('@夜烛二号，@夜烛二，＠夜烛 @夜烛')).toEqual([
      ['@夜烛二号', 2],
      ['@夜烛', 1],
      ['＠夜烛', 1],
      ['@夜烛', 1],
    ]);
    expect(linked('@𠮷野家')).toEqual([['@𠮷野', 3]]);
  });

  it('call nobody by an address, by a name without a mark, or by another one', () => {
    expect(linked('a@夜烛.cn，x.@夜烛，@@夜烛，夜烛，@烛夜，@ 夜烛')).toEqual([]);
  });

  it('are together the text, whatever it and the names are', () => {
    const part = fc.oneof(fc.constantFrom('@', '＠', '夜烛', '二号', '😀', '𠮷', '\ud842', ' ', '\n', '<b>', 'a@b'), fc.string({ maxLength: 3 }));
    const text = fc.array(part, { maxLength: 20 }).map((parts) => parts.join(''));
    const mentions = fc.array(fc.record({ name: text.filter((name) => name !== ''), memberId: fc.nat() }), { maxLength: 4 });
    fc.assert(
      fc.property(text, mentions, (given, called) => {
        const runs = mentionRuns(given, called);
        expect(runs.map((run) => run.text).join('')).toBe(given);
        expect(runs.every(({ at, text: run }) => given.startsWith(run, at))).toBe(true);
        const links = runs.filter(({ memberId }) => memberId !== null);
        expect(links.every(({ text: run, memberId }) => called.some((each) => each.name === run.slice(1) && each.memberId === memberId))).toBe(true);
      }),
    );
  });
});
