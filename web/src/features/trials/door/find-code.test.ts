import { describe, expect, test } from 'vitest';
import { doorCodeOf, formatDoorCode } from '#contract/text/door-code.ts';
import { findDoorCode } from './find-code.ts';

const code = doorCodeOf(new Uint8Array([1, 12, 23, 7, 30, 4, 19]));
const shown = formatDoorCode(code);

describe('the code in what somebody pasted', () => {
  test.for([code, shown, shown.toLowerCase(), ` ${shown} `])('is found alone: %s', (text) => expect(findDoorCode(text)).toBe(code));

  test('is found in the whole message', () => {
    expect(findDoorCode(`[某人]悄悄地说：你被检举“黑装备”，请到 hearth.example/answer 输入 ${shown} 说你的话，不必注册`)).toBe(code);
  });

  test.for(['', 'hearth.example/answer', `${code.slice(0, 7)}${code.at(-1) === 'A' ? 'B' : 'A'}`, `x${shown}x`])('is not found in %s', (text) =>
    expect(findDoorCode(text)).toBeNull(),
  );
});
