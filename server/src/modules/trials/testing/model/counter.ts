// Where the processes of an evening get their seeds, and what they have played is counted for all of them: by `npm run court -- model`.
import { emptyTally, type Tally } from './tally.ts';

/** What all processes have played, in all evenings. */
export interface Played {
  nextSeed: number;
  tally: Tally;
}

export interface Counter {
  /** Returns the next seed, which nobody else gets; null: the steps are reached. */
  next(): Promise<{ seed: number | null; played: Played }>;
  /** Counts a walk that broke nothing. */
  add(walk: Tally): Promise<void>;
  /** Says that this process has ended, and returns what all have played if it is the last one; null otherwise. */
  end(): Promise<Played | null>;
}

/** Returns the counter at an address. */
export function counterAt(url: string): Counter {
  // Nothing is counted before the first walk.
  const whole = (played: Played): Played => ({ ...played, tally: { ...emptyTally(), ...played.tally } });
  return {
    async next() {
      const answer: { seed: number | null; played: Played } = await ask(`${url}/seed`);
      return { ...answer, played: whole(answer.played) };
    },
    async add(walk) {
      await ask(`${url}/walk`, walk);
    },
    async end() {
      const { played }: { played: Played | null } = await ask(`${url}/end`);
      return played && whole(played);
    },
  };
}

async function ask<Answer>(url: string, body: object = {}): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  const answer: Answer = JSON.parse(await response.text());
  return answer;
}
