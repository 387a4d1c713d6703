import { expect, it } from 'vitest';
import { isLateInChina } from './bedtime.ts';

it('is late from ten at night to six in the morning, by the clock of China', () => {
  const late = (time: string) => isLateInChina(new Date(`2026-11-27T${time}+08:00`));
  expect([late('21:59:59'), late('22:00:00'), late('00:10:00'), late('05:59:59'), late('06:00:00'), late('12:00:00')]).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});
