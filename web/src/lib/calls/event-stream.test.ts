import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createEventParser, keepListening, waitBefore } from './event-stream.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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
      const parsed = ends.slice(1).map((end, at) => take(STREAM.slice(ends[at], end)));
      expect(parsed.flatMap(({ events }) => events)).toEqual(EVENTS);
      expect(parsed.flatMap(({ retryMs }) => retryMs ?? [])).toEqual([2_000]);
    }),
  );
});

test('an unfinished event is not passed on', () => {
  expect(createEventParser()('id: 1\ndata: {"half":')).toEqual({ events: [], retryMs: null });
  expect(createEventParser()('retry: soon\n\n')).toEqual({ events: [], retryMs: null });
});

test('the waits between connections grow to half a minute and differ between browsers', () => {
  expect([0, 1, 2, 5, 50].map((failures) => waitBefore(failures, () => 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  expect(waitBefore(3, () => 0.25)).toBe(2_000);
});

test('a stream that ends is opened again when its server wants, not before', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('navigator', { onLine: true });
  const leaving = new AbortController();
  const openedAt: number[] = [];
  const open = async () => {
    openedAt.push(performance.now());
    if (openedAt.length === 2) leaving.abort();
    return new Response('retry: 100000\n\nretry: 400\n\n');
  };
  await keepListening({ open, onEvent: () => undefined, isOver: () => false }, leaving.signal);
  const [first = 0, second = 0] = openedAt;
  // Timers may be a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(399);
});
