import { expect, test } from 'vitest';
import type { Entry } from '#contract/api/blacklist.ts';
import { readEntryChoice } from './choice.ts';
import { lookupAnswer } from './lookup-answer.ts';

const entry = (name: string, realm: string): Entry => ({
  id: 1,
  name,
  realm,
  faction: '',
  class: '',
  guild: '',
  penalty: { value: 'list365', label: '拉黑 1 年' },
  offences: [{ value: 'gold', label: '黑金跑路' }],
  firstListedAt: '2026-11-18T00:00:00Z',
  lastListedAt: '2026-11-18T00:00:00Z',
  ticketCount: 1,
  ticketNumber: '炉-2026-000041',
  until: '2027-11-18T00:00:00Z',
  status: 'active',
  namesakes: [],
});
const lookUp = (query: string, items: readonly Entry[]) => lookupAnswer(readEntryChoice(new URLSearchParams(query)), { items, total: items.length });

test('a name on one realm is that character, on two realms two, and a similar name nobody', () => {
  const [one, other] = [entry('夜半敲钟', '死亡之翼'), entry('夜半敲钟', '安苏')];
  expect(lookUp('q=夜半敲钟', [one])).toEqual({ kind: 'listed', entry: one });
  expect(lookUp('q=夜半敲钟', [one, other])).toEqual({ kind: 'several', name: '夜半敲钟', entries: [one, other] });
  expect(lookUp('q=夜半敲钟&realm=安苏', [other])).toEqual({ kind: 'listed', entry: other });
  expect(lookUp('q=夜半敲钟-安苏', [one, other])).toEqual({ kind: 'listed', entry: other });
  expect(lookUp('q=夜半', [one])).toEqual({ kind: 'near', name: '夜半', realm: '', count: 1 });
  expect(lookUp('q=查无此人', [])).toEqual({ kind: 'none', name: '查无此人', realm: '' });
});

test('nothing is answered where nobody is asked for, or the list is filtered besides', () => {
  expect(lookUp('', [entry('夜半敲钟', '安苏')])).toBeNull();
  expect(lookUp('q=夜半敲钟&status=expired', [])).toBeNull();
  expect(lookUp('q=夜半敲钟&offence=gold', [])).toBeNull();
  expect(lookUp('q=夜半敲钟&page=2', [])).toBeNull();
});
