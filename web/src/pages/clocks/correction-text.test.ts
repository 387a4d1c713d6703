import { expect, it } from 'vitest';
import { correctionText } from './correction-text.ts';

it('gives no percentage of fewer than ten tickets', () => {
  expect(correctionText({ tickets: 0, reduced: 0, annulled: 0 })).toBe('—');
  expect(correctionText({ tickets: 5, reduced: 0, annulled: 1 })).toBe('5 张罚单，1 张被撤销');
  expect(correctionText({ tickets: 9, reduced: 0, annulled: 0 })).toBe('9 张罚单，都站住了');
  expect(correctionText({ tickets: 10, reduced: 1, annulled: 0 })).toBe('10%（10 张罚单，1 张减轻）');
  expect(correctionText({ tickets: 34, reduced: 2, annulled: 1 })).toBe('8.8%（34 张罚单，2 张减轻，1 张被撤销）');
});
