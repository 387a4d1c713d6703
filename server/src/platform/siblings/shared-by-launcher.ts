import type { Allowance, SharedState } from '../state/shared-state.ts';
import type { Question, Value } from './talk.ts';

/** Returns the shared state that a launcher keeps for all processes it has started. */
export function sharedStateOf(ask: (question: Question) => Promise<Value>, letGo: (key: string) => void): SharedState {
  return {
    async take(key, { max, windowSeconds, units = 1 }, now) {
      return allowanceOf(await ask({ act: 'take', key, max, windowSeconds, units, atMs: now.getTime() }));
    },
    async giveBack(key, now) {
      await ask({ act: 'giveBack', key, atMs: now.getTime() });
    },
    async peek(key, max, now) {
      return allowanceOf(await ask({ act: 'peek', key, max, atMs: now.getTime() }));
    },
    async delete(key) {
      await ask({ act: 'delete', key });
    },
    async notePresence(uuid, windowSeconds, now) {
      return Number(await ask({ act: 'presence', uuid, windowSeconds, atMs: now.getTime() }));
    },
    first: async (key, windowSeconds, now) => (await ask({ act: 'first', key, windowSeconds, atMs: now.getTime() })) === true,
    hold: async (key, max) => (await ask({ act: 'hold', key, max })) === true,
    letGo,
    close: async () => undefined,
  };
}

function allowanceOf(value: Value): Allowance {
  if (typeof value !== 'object' || value === null) throw new Error('the launcher gave the answer to another question');
  return value;
}
