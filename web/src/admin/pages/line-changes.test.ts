import { expect, it } from 'vitest';
import fc from 'fast-check';
import { lineChanges } from './line-changes.ts';

it('tells the lines that came, went and stayed', () => {
  expect(lineChanges('一\n二\n三', '一\n两\n三\n四').map(({ kind, text }) => ({ kind, text }))).toEqual([
    { kind: 'same', text: '一' },
    { kind: 'removed', text: '二' },
    { kind: 'added', text: '两' },
    { kind: 'same', text: '三' },
    { kind: 'added', text: '四' },
  ]);
});

it('holds both texts whole', () => {
  const line = fc.constantFrom('甲', '乙', '丙', '');
  const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = lineChanges(before, after);
      const without = (kind: string) =>
        changes
          .filter((change) => change.kind !== kind)
          .map((change) => change.text)
          .join('\n');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});
