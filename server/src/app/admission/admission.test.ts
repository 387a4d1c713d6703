import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { patient } from '#tools/patience.ts';
import { createAdmission, VISITOR, type Caller, type Rank } from './admission.ts';

const PATIENCE_MS = patient(60_000);

/** Returns an admission with jobs that run until they are ended, and in which order they began. */
function watched({ members = 1, visitors = 1, maxWaitMs = PATIENCE_MS } = {}) {
  const admission = createAdmission({ members: { atOnce: members, maxWaitMs }, visitors: { atOnce: visitors, maxWaitMs } });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const come = (name: string, caller: Caller) => {
    const admitted = admission.admit(caller, async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
    // Most tests end before those who wait have given up.
    admitted.result.catch(() => undefined);
    return admitted;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { admission, began, come, end };
}

const as = (rank: Rank, owner: string | null = null): Caller => ({ rank, owner });

/** Returns what a job was refused with; null: it was not. */
const refusalOf = (result: Promise<unknown>) => result.then(() => null).catch((error: unknown) => (error instanceof Failure ? error : null));

describe('who waits for a slot', () => {
  it('is served by rank, and within a rank in the order of arrival', async () => {
    const { began, come, end } = watched();
    const first = come('first', VISITOR);
    const others = [come('page made again', as('refresh')), come('crawler', as('crawler')), come('visitor', VISITOR), come('second visitor', VISITOR)];
    await turn();
    expect(began).toEqual(['first']);
    for (const name of ['first', 'visitor', 'second visitor', 'crawler', 'page made again']) await end(name);
    expect(began).toEqual(['first', 'visitor', 'second visitor', 'crawler', 'page made again']);
    expect(await Promise.all([first, ...others].map(({ result }) => result))).toHaveLength(5);
  });

  it('waits for no visitor as a member, and writes go before what members read', async () => {
    const { admission, began, come, end } = watched();
    come('crawler', as('crawler'));
    come('reading', as('member', 'a'));
    come('second reading', as('member', 'b'));
    come('writing', as('write', 'c'));
    await turn();
    expect(began).toEqual(['crawler', 'reading']);
    await end('reading');
    expect(began).toEqual(['crawler', 'reading', 'writing']);
    expect(admission.counts()).toMatchObject({ running: { members: 1, visitors: 1 }, waiting: { write: 0, member: 1 } });
  });

  it('moves up when somebody of a better rank waits for the same', async () => {
    const { began, come, end } = watched();
    come('first', VISITOR);
    const page = come('page', as('refresh'));
    come('visitor', VISITOR);
    // Over to the slots of members, of which one is free.
    page.raise('member');
    await turn();
    expect(began).toEqual(['first', 'page']);
    // What has begun, or has a better rank, stays where it is.
    page.raise('write');
    const last = come('last', VISITOR);
    last.raise('crawler');
    await end('first');
    expect(began).toEqual(['first', 'page', 'visitor']);
    await end('page');
    await end('visitor');
    expect(began.at(-1)).toBe('last');
  });

  it('stays where it is when the better line is full', async () => {
    const { admission, come } = watched({ members: 1, visitors: 1, maxWaitMs: 60 });
    come('first', VISITOR);
    for (let at = 0; at < 10; at += 1) come(`member ${at}`, as('member', String(at)));
    const page = come('page', VISITOR);
    page.raise('member');
    expect(admission.counts().waiting).toMatchObject({ visitor: 1 });
  });

  it('of others’ servers takes nobody’s slot', async () => {
    const { began, come } = watched();
    come('code', as('outside'));
    come('page', VISITOR);
    await turn();
    expect(began).toEqual(['code', 'page']);
  });

  it('waits among the visitors with what one member has too much of, so that others can write', async () => {
    const { admission, come } = watched({ members: 20, visitors: 20 });
    for (let at = 0; at < 30; at += 1) come(`flood ${at}`, as('write', 'flooder'));
    come('other', as('write', 'somebody else'));
    await turn();
    expect(admission.counts().running).toEqual({ members: 17, visitors: 14, outside: 0 });
  });
});

describe('who would wait too long', () => {
  it('is refused at once, with another time to come back for each', async () => {
    // A job is expected to take 20 ms: with one slot, 6 may wait.
    const { admission, come } = watched({ maxWaitMs: 100 });
    const all = Array.from({ length: 40 }, (_, at) => come(`visitor ${at}`, VISITOR));
    expect(admission.counts()).toMatchObject({ running: { visitors: 1 }, waiting: { visitor: 6 }, refused: { visitor: 33 } });
    const refused = (await Promise.all(all.slice(7).map(({ result }) => refusalOf(result)))).map(
      (failure) => [failure?.name, failure?.retryAfter ?? 0] as const,
    );
    expect(new Set(refused.map(([name]) => name))).toEqual(new Set(['overloaded']));
    const seconds = refused.map(([, retryAfter]) => retryAfter);
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(3);
    expect(new Set(seconds).size).toBeGreaterThan(2);
    // Members are not refused for it.
    come('member', as('member', 'm'));
    expect(admission.counts()).toMatchObject({ running: { members: 1 }, refused: { member: 0 } });
  });

  it('is refused later too, when it has waited that long', async () => {
    const { admission, come } = watched({ maxWaitMs: 30 });
    come('first', VISITOR);
    expect(await refusalOf(come('second', VISITOR).result)).toMatchObject({ name: 'overloaded', status: 503 });
    expect(admission.counts()).toMatchObject({ waiting: { visitor: 0 }, refused: { visitor: 1 } });
  });

  it('leaves a slot also when a job fails', async () => {
    const { admission } = watched();
    const failing = admission.admit(VISITOR, () => Promise.reject(new Error('a job that fails')));
    await expect(failing.result).rejects.toThrow('a job that fails');
    expect(await admission.admit(VISITOR, async () => 'next').result).toBe('next');
    expect(admission.counts().running).toEqual({ members: 0, visitors: 0, outside: 0 });
  });
});
