import { expect, it } from 'vitest';
import { nextStageAt, stagesSince } from './appeal-clock.ts';

const OPENED = new Date('2026-03-01T12:00:00Z');
const onDay = (day: number) => new Date(OPENED.getTime() + day * 24 * 60 * 60 * 1000);

it('an appeal is open to everybody from day 7, suspends its ticket on day 14 and is over on day 30', () => {
  expect(stagesSince('called', OPENED, onDay(6.99))).toEqual([]);
  expect(stagesSince('called', OPENED, onDay(7))).toEqual(['everybody']);
  expect(stagesSince('everybody', OPENED, onDay(13.99))).toEqual([]);
  expect(stagesSince('everybody', OPENED, onDay(14))).toEqual(['suspended']);
  expect(stagesSince('suspended', OPENED, onDay(30))).toEqual(['over']);
  expect(stagesSince('over', OPENED, onDay(900))).toEqual([]);
});

it('skips no stage when nobody looked for a month', () => {
  expect(stagesSince('called', OPENED, onDay(31))).toEqual(['everybody', 'suspended', 'over']);
});

it('says when it goes on', () => {
  expect([nextStageAt('called', OPENED), nextStageAt('everybody', OPENED), nextStageAt('suspended', OPENED), nextStageAt('over', OPENED)]).toEqual([
    onDay(7),
    onDay(14),
    onDay(30),
    null,
  ]);
});
