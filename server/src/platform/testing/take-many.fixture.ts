// Run as a process of its own: takes 200 times from one window on a Redis and prints how often it was allowed.
import { createLog } from '../process/log.ts';
import { connectRedisState } from '../state/redis-state.ts';

const [url = '', key = '', max = '0', windowSeconds = '0'] = process.argv.slice(2);
const shared = await connectRedisState(url, createLog('silent'));
const responses = await Promise.all(
  Array.from({ length: 200 }, () => shared.take(key, { max: Number(max), windowSeconds: Number(windowSeconds) }, new Date())),
);
await shared.close();
console.log(responses.filter(({ allowed }) => allowed).length);
