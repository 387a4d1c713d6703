import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createArrivals, type ArrivalsSize } from './arrivals.ts';

const SIZE: ArrivalsSize = { bodies: 6, bodiesOfOne: 3, bodiesOfNetwork: 5, bytes: 1000, bytesOfOne: 600, bytesOfNetwork: 900 };

/** Returns a place for bodies and what sends one there. */
function watched(size: Partial<ArrivalsSize> = {}) {
  const arrivals = createArrivals({ ...SIZE, ...size });
  const send = (owner: string, network = owner) => {
    const stream = new PassThrough();
    const came = arrivals.receive({ owner, network }, { stream, maxBytes: 500, tooLarge: 'imageTooLarge' }, async (bytes) => bytes.length);
    came.catch(() => undefined);
    return { stream, came };
  };
  return { arrivals, send };
}

const OVERLOADED = { name: 'overloaded', retryAfter: 5 };

it('reads bodies at once, and holds nothing of those that have ended', async () => {
  const { arrivals, send } = watched();
  const [one, other] = [send('one'), send('other')];
  one.stream.end('12345');
  expect(await one.came).toBe(5);
  expect(arrivals.counts()).toEqual({ arriving: 1, bytes: 0 });
  other.stream.destroy();
  await expect(other.came).rejects.toMatchObject({ name: 'badBody' });
  const large = send('one');
  large.stream.write(Buffer.alloc(501));
  await expect(large.came).rejects.toMatchObject({ name: 'imageTooLarge' });
  expect(arrivals.counts()).toEqual({ arriving: 0, bytes: 0 });
});

it('lets a third sender in when two have as many half-sent bodies as fit, and no sender or network more than their part', async () => {
  const { arrivals, send } = watched();
  const floods = ['one', 'two'].flatMap((owner) => [send(owner), send(owner), send(owner)]);
  await expect(send('one').came).rejects.toMatchObject(OVERLOADED);
  const third = send('third');
  third.stream.end('1');
  expect(await third.came).toBe(1);
  await expect(floods.at(-1)?.came).rejects.toMatchObject(OVERLOADED);
  expect(arrivals.counts().arriving).toBe(5);

  const full = watched();
  for (let number = 0; number < 5; number += 1) full.send(`code ${number}`, 'network');
  await expect(full.send('code 6', 'network').came).rejects.toMatchObject(OVERLOADED);
  const outside = full.send('outside');
  outside.stream.end('1');
  expect(await outside.came).toBe(1);
});

it('takes the room for bytes from who holds the most', async () => {
  const { arrivals, send } = watched();
  const floods = [send('one'), send('one'), send('two'), send('two')];
  for (const { stream } of floods) stream.write(Buffer.alloc(245));
  await expect.poll(() => arrivals.counts().bytes).toBe(980);
  const other = send('other');
  other.stream.end(Buffer.alloc(200));
  expect(await other.came).toBe(200);
  await expect(floods.at(-1)?.came).rejects.toMatchObject(OVERLOADED);
  floods[0]?.stream.write(Buffer.alloc(245));
  await expect(floods[0]?.came).rejects.toMatchObject(OVERLOADED);
});

it('holds the bytes of what is being worked on, and ends none of it', async () => {
  const arrivals = createArrivals({ ...SIZE, bytes: 600 });
  let finish = () => {};
  const until = new Promise<void>((resolve) => (finish = resolve));
  const body = (bytes: number) => ({ stream: new PassThrough().end(Buffer.alloc(bytes)), maxBytes: 500, tooLarge: 'imageTooLarge' as const });
  const works = arrivals.receive({ owner: 'one', network: 'one' }, body(500), () => until);
  await expect.poll(() => arrivals.counts()).toEqual({ arriving: 0, bytes: 500 });
  await expect(arrivals.receive({ owner: 'two', network: 'two' }, body(200), async () => undefined)).rejects.toMatchObject(OVERLOADED);
  finish();
  await works;
  await arrivals.receive({ owner: 'two', network: 'two' }, body(200), async () => undefined);
});
