import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { UploadQueue } from './upload-queue.ts';

interface Way {
  key: string;
  isFresh: boolean;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  resolve: (result: string) => void;
  reject: (error: unknown) => void;
}

/** A queue whose ways end when the test says so. */
function openQueue() {
  const ways: Way[] = [];
  const done: string[] = [];
  const queue = new UploadQueue<string>(
    ({ key, isFresh }, { signal, onProgress }) => new Promise((resolve, reject) => ways.push({ key, isFresh, signal, onProgress, resolve, reject })),
  );
  queue.handOver((key, result) => done.push(`${key}: ${result}`));
  const add = (...keys: string[]) => queue.add(keys.map((key) => ({ key, file: new File(['x'], `${key}.png`), isFresh: true })));
  const way = (key: string): Way => {
    const found = ways.findLast((each) => each.key === key);
    if (!found) throw new Error(`${key} is not on its way`);
    return found;
  };
  const states = () => queue.list().map(({ key, share, problem }) => `${key} ${problem ?? share}`);
  return { queue, ways, done, add, way, states };
}

it('two files are sent at once, the others in their order, and each that has arrived is handed over', async () => {
  const { ways, done, add, way, states } = openQueue();
  add('a', 'b', 'c', 'd');
  expect(ways.map(({ key }) => key)).toEqual(['a', 'b']);
  way('b').onProgress(0.5);
  expect(states()).toEqual(['a 0', 'b 0.5', 'c 0', 'd 0']);
  way('b').resolve('there');
  await turn();
  expect(ways.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect([done, states()]).toEqual([['b: there'], ['a 0', 'c 0', 'd 0']]);
});

it('a file that failed stays with its sentence until it is tried again, which continues it', async () => {
  const { queue, ways, done, add, way, states } = openQueue();
  add('a', 'b');
  way('a').reject({ code: 'A0415', name: 'typeNotAccepted', status: 415, message: '只收图片' });
  way('b').reject(new Error('whatever'));
  await turn();
  expect(states()[0]).toBe('a 只收图片');
  expect(states()[1]).toMatch(/^b \p{Script=Han}/u);
  for (const key of ['a', 'a', 'b']) queue.retry(key);
  // Of what it refused the server has kept nothing; the other one continues.
  expect([way('a').isFresh, way('b').isFresh]).toEqual([true, false]);
  expect(ways).toHaveLength(4);
  way('a').resolve('there');
  await turn();
  expect(done).toEqual(['a: there']);
});

it('when the network is back, files that failed without it are tried again, and none that was refused', async () => {
  const { queue, ways, add, way } = openQueue();
  add('a', 'b');
  way('a').reject({ code: '', status: 0, message: '网络不通' });
  way('b').reject({ code: 'A0415', name: 'typeNotAccepted', status: 415, message: '只收图片' });
  await turn();
  queue.retryLost();
  expect(ways.map(({ key }) => key)).toEqual(['a', 'b', 'a']);
});

it('a removed file is aborted, or leaves the queue, and the next one is sent', async () => {
  const { queue, ways, done, add, way, states } = openQueue();
  add('a', 'b', 'c', 'd');
  queue.remove('c');
  queue.remove('a');
  expect(way('a').signal.aborted).toBe(true);
  way('a').reject(way('a').signal.reason);
  await turn();
  expect(ways.map(({ key }) => key)).toEqual(['a', 'b', 'd']);
  expect(states()).toEqual(['b 0', 'd 0']);
  queue.stop();
  way('b').resolve('too late');
  await turn();
  expect([done, states()]).toEqual([[], []]);
});
