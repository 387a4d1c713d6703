import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/app/app.ts';
import { findKind, messageFoldOf, listKinds } from './kinds.ts';
import type { MessageRow } from './queries-rows.ts';
import { renderMessage, textOf } from './render.ts';
import { ACTOR, SUBJECT, character, words } from './words.ts';

const text = fc.array(fc.constantFrom(...'火炉边夜烛木柴，。、'), { minLength: 1, maxLength: 20 }).map((letters) => letters.join(''));
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }).map((date) => date.toISOString());
const id = fc.integer({ min: 1, max: 3 });

/** What any kind may be given, by the name of the field. */
const FIELDS: Record<string, fc.Arbitrary<unknown>> = {
  authority: text,
  number: text,
  name: text,
  accusedId: id,
  act: fc.constantFrom('remove', 'restore', 'move', 'tag'),
  after: text,
  before: text,
  become: fc.constantFrom('returned', 'forwarded', 'replied', 'stopped', 'resumed', 'restored'),
  against: fc.constantFrom('suspension', 'removal'),
  alone: fc.boolean(),
  answer: text,
  appealBy: instant,
  appealDays: fc.nat(),
  keptDays: fc.nat(),
  at: instant,
  canRefile: fc.boolean(),
  code: text,
  label: text,
  dictionary: text,
  change: fc.constantFrom('new', 'retired', 'back', 'renamed'),
  column: text,
  content: text,
  count: fc.nat(),
  days: fc.nat(),
  decision: fc.constantFrom('kept', 'lessened', 'revoked'),
  device: text,
  done: fc.nat(),
  document: text,
  dueAt: instant,
  end: fc.constantFrom('lighter', 'filed', 'insufficient', 'lapsed'),
  excerpt: text,
  experience: fc.nat(),
  file: text,
  folder: text,
  game: text,
  found: fc.constantFrom('upheld', 'dismissed', 'insufficient'),
  freeMegabytes: fc.nat(),
  ground: text,
  hours: fc.nat(),
  isFirst: fc.boolean(),
  isGone: fc.boolean(),
  isReply: fc.boolean(),
  kind: fc.constantFrom('network', 'week'),
  level: fc.constantFrom(1, 2, 3),
  sha256: text,
  needsConfirmation: fc.boolean(),
  node: text,
  nodes: text,
  note: text,
  of: fc.nat(),
  ofPresenter: fc.boolean(),
  offence: text,
  outcome: fc.constantFrom('upheld', 'rejected'),
  overDays: fc.nat(),
  pausedUntil: instant,
  penalty: text,
  percent: fc.nat(),
  place: text,
  proposed: text,
  question: text,
  quote: text,
  reason: text,
  reasons: fc.array(text),
  role: fc.constantFrom('member', 'presenter', 'operator'),
  seq: fc.nat(),
  source: text,
  status: fc.constantFrom('published', 'pending', 'hidden'),
  staysMasked: fc.boolean(),
  step: fc.constantFrom('sued', 'complained', null),
  suspendedDays: fc.nat(),
  target: fc.constantFrom('post', 'comment', 'member'),
  terms: text,
  text,
  tickets: fc.array(fc.record({ accusedId: id, penalty: text, number: text })),
  title: text,
  until: instant,
  waiting: fc.nat(),
  what: fc.constantFrom('post', 'comment', 'scenery'),
  wanted: text,
};

const row = fc.record({
  about: fc.constantFrom('post', 'scenery', 'member', 'letter', 'ticket', 'suggestion', 'application', null),
  floor: fc.option(fc.integer({ min: 1 })),
  times: fc.integer({ min: 1, max: 5_000 }),
  actors: fc.integer({ min: 0, max: 1_000 }),
  actorName: fc.option(text),
  subjectName: fc.option(text),
  quoted: fc.option(text),
  courtCase: fc.option(fc.record({ title: text, hasAnnulled: fc.boolean(), accused: fc.array(fc.record({ id, name: text, isNamed: fc.boolean() })) })),
  data: fc.record(FIELDS),
});

const BARE: MessageRow = {
  ...{ id: 1, kind: 'x', type: 31, isUrgent: 0, lastDate: '2026-03-04T04:00:00Z', externalId: 1, actorId: null, read: false, title: null, content: null },
  ...{ aboutName: null, data: null, words: null, about: 'post', floor: null, times: 1, actors: 1, actorName: '夜烛', subjectName: '那一篇', quoted: null },
  courtCase: { title: '分金不均', hasAnnulled: false, accused: [{ id: 1, name: '夜半敲钟', isNamed: false }] },
};

describe('every kind', () => {
  it.each(listKinds().map((kind) => [kind.name, kind] as const))('%s is worded in Chinese, whatever the facts', (_, kind) => {
    const given = (data: object) =>
      new Proxy(data, { get: (from, name) => (name in from ? (from as Record<string | symbol, unknown>)[name] : fail(String(name))) });
    fc.assert(
      fc.property(row, (facts) => {
        const found = textOf({ ...BARE, ...facts, data: given(facts.data) }, kind);
        for (const part of [found.title, found.content]) {
          expect(part).toMatch(/\p{Script=Han}|[，。、＊]/u);
          expect(part).not.toMatch(/undefined|null|NaN|\[object|[{}]/);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('keeps its version with what has legal effect: summons, verdict, removal, suspension, appeal', () => {
    const kept = listKinds().flatMap(({ name, version }) => (version === undefined ? [] : [name]));
    expect(kept).toEqual(
      expect.arrayContaining(['case-summoned', 'case-upheld', 'ticket-issued', 'taken-down', 'scenery-removed', 'suspended', 'appeal-annulled']),
    );
    // A message with kept words is no sum of several.
    for (const kind of listKinds()) expect(kind.version === undefined || messageFoldOf(kind, null) === null, kind.name).toBe(true);
  });
});

function fail(name: string): never {
  throw new Error(`FIELDS has no ${name}`);
}

describe('words', () => {
  it('that a member wrote are never taken for a placeholder', () => {
    const parts = words`${ACTOR}：${'{actor} ${SUBJECT} %s'}，${SUBJECT}`;
    const kind = { write: () => ({ title: parts, content: [] }) };
    expect(textOf({ ...BARE, subjectName: '{subject}' }, kind).title).toBe('夜烛：{actor} ${SUBJECT} %s，{subject}');
  });

  it('that were sent stay, whatever their kind says now; their names are those of now', () => {
    const kept = { version: 1, title: words`旧话`, content: words`${character(1)} 被 ${ACTOR} 通知` };
    expect(textOf({ ...BARE, words: kept, actorName: '改名了' }, findKind('case-summoned'))).toEqual({ title: '旧话', content: '夜半敲钟 被 改名了 通知' });
  });

  it('name no one a case withholds once a ticket of it was annulled, not in what members wrote either', () => {
    const courtCase = { title: '夜半敲钟分金不均', hasAnnulled: true, accused: [{ id: 1, name: '夜半敲钟', isNamed: false }] };
    const kind = findKind('case-spoken');
    expect(textOf({ ...BARE, courtCase, data: { excerpt: '夜半敲鐘又来了' } }, kind).content).toBe('夜烛 在《＊＊＊分金不均》补了一条：＊＊＊又来了');
    const kept = { version: 1, title: words`罚单`, content: words`${character(1)} 受罚` };
    expect(textOf({ ...BARE, courtCase, words: kept }, kind).content).toBe('＊＊＊ 受罚');
  });

  it('of an old message are read as they were stored, of a kind of a later version as a neutral sentence', () => {
    expect(renderMessage({ ...BARE, kind: 'legacy', title: '旧消息', content: '{actor}' })).toMatchObject({ title: '旧消息', content: '{actor}' });
    expect(renderMessage({ ...BARE, kind: 'from-next-year' })).toMatchObject({ title: '有一条新消息' });
  });
});
