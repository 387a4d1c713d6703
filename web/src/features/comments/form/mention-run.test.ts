import { describe, expect, it } from 'vitest';
import { mentionAt, withMention } from './mention-run.ts';

const typedAt = (text: string) => mentionAt(text, text.length)?.typed ?? null;

describe('an @ being written', () => {
  it.each([
    ['@', ''],
    ['问问 @夜', '夜'],
    ['问问＠夜烛', '夜烛'],
    ['谢谢@Loki_1', 'Loki_1'],
    ['mail a@b', null],
    ['@夜烛 说', null],
    ['@@', null],
    ['没有', null],
    [`@${'长'.repeat(13)}`, null],
    ['@夜烛，', null],
  ])('%s', (text, typed) => {
    expect(typedAt(text)).toBe(typed);
  });

  it('is found at the cursor, and the chosen name replaces it', () => {
    const text = '先问@夜 再说';
    const run = mentionAt(text, 4);
    expect(run).toEqual({ start: 2, end: 4, typed: '夜' });
    expect(run && withMention(text, run, '夜烛')).toEqual({ text: '先问@夜烛 再说', cursor: 6 });
  });
});
