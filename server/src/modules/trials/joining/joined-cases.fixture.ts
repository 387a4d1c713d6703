import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Character, type Court } from '../testing/court.fixture.ts';

export const ANSWER = '装备是误点的，当晚就说好退钱，截图都在这里。';

export interface Joined {
  state: string;
  joined: number[];
  kept: { id: number; why: string }[];
}

/** Returns a court of the file that calls it, with an event of its own for each test, about which several complain. */
export function setUpJoining() {
  let court: Court;
  let judge: Signed;
  let first: Signed;
  let character: Character;
  let people = 0;
  beforeAll(async () => {
    court = await openCourt();
  });
  beforeEach(async () => {
    judge = await court.person('presenter');
    first = await court.person();
    character = { name: `并案${(people += 1)}号`, realm: '死亡之翼' };
  });
  afterAll(() => court.site.close());
  const join = (id: number, cases: number[], { as = judge, ...details }: { as?: Signed; decline?: number[]; seenRevisions?: object[] } = {}) =>
    court.site.post<Joined>(`post/trial/join/${id}`, { cases, ...details }, { as });
  const withdraw = (id: number, as: Signed) => court.site.post<{ state: string }>(`post/withdraw/${id}`, { reason: '我这份不告了' }, { as });

  /** Returns a received case, and the cases that others have filed about the same event. */
  async function received(others = 1, details: Record<string, unknown> = {}) {
    const id = await court.fileCase(first, [character]);
    await court.receive(id, judge);
    const joiners = await Promise.all(Array.from({ length: others }, () => court.person()));
    const cases: number[] = [];
    for (const joiner of joiners) cases.push(await court.fileCase(joiner, [character], { occurredOn: '2026-03-03', joinCaseId: id, ...details }));
    return { id, joiners, cases };
  }

  return {
    get court() {
      return court;
    },
    get judge() {
      return judge;
    },
    get first() {
      return first;
    },
    get character() {
      return character;
    },
    join,
    withdraw,
    received,
  };
}
