import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventParser, waitBefore } from './event-stream.ts';

const STREAM = 'retry: 2000\n\n:\n\nid: 7\nevent: mailbox\ndata: {"a":"值 👨‍👩‍👧"}\n\nevent: ended\ndata: {}\n\ndata: x\ndata: y\r\n\r\n';
const EVENTS = [
  { id: '7', name: 'mailbox', data: '{"a":"值 👨‍👩‍👧"}' },
  { id: null, name: 'ended', data: '{}' },
  { id: null, name: 'message', data: 'x\ny' },
];

test('events are read whole, however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: STREAM.length - 3 }), { maxLength: 12 }), (cuts) => {
      const take = createEventParser();
      const ends = [0, ...cuts.toSorted((one, two) => one - two), STREAM.length];
      const events = ends.slice(1).flatMap((end, at) => take(STREAM.slice(ends[at], end)));
      expect(events).toEqual(EVENTS);
    }),
  );
});

test('an unfinished event is not passed on', () => {
  expect(createEventParser()('id: 1\ndata: {"half":')).toEqual([]);
});

test('the waits between connections grow to half a minute and differ between browsers', () => {
  expect([0, 1, 2, 5, 50].map((failures) => waitBefore(failures, () => 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  expect(waitBefore(3, () => 0.25)).toBe(2_000);
});
