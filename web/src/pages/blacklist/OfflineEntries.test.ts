import { expect, test } from 'vitest';
import { sampleSnapshot } from '#web/features/blacklist/snapshot.fixture.ts';
import { readEntryChoice } from './choice.ts';
import { findIn } from './OfflineEntries.tsx';

const NOW = new Date('2026-11-21T00:00:00Z');
const later = Date.parse('2027-01-01T00:00:00Z') / 1000;
const snapshot = sampleSnapshot(NOW, [
  [1, '夜半敲钟', 0, 1, [0], 0, 0],
  [2, '煞气a杀手', 1, 0, [0, 1], later, 1],
  [3, '旧人', 1, 0, [0], Date.parse('2026-11-20T00:00:00Z') / 1000, 0],
  [4, '夜半敲钟', 1, 0, [1], later, 0],
]);
const idsOf = (query: string) => findIn(snapshot, readEntryChoice(new URLSearchParams(query)), NOW).map(({ id }) => id);

test('the stored list is searched as the site searches it', () => {
  expect(idsOf('')).toEqual([1, 2, 4]);
  expect(idsOf('q=夜半敲鐘')).toEqual([1, 4]);
  expect(idsOf('q=夜半敲钟-死亡之翼')).toEqual([1]);
  expect(idsOf('q=煞气Ａ')).toEqual([2]);
  expect(idsOf('q=夜半&realm=安苏')).toEqual([4]);
  expect(idsOf('offence=abuse')).toEqual([2, 4]);
  expect(idsOf('penalty=permanent')).toEqual([1]);
  expect(idsOf('status=disputed')).toEqual([2]);
  expect(idsOf('status=expired')).toEqual([]);
});

test('a text that is no name finds nobody and throws nothing', () => {
  for (const q of ['%', '_', '\\', "'", '<script>', '\u202e', '查无此人', '。'.repeat(40)]) expect(idsOf(new URLSearchParams({ q }).toString()), q).toEqual([]);
});
