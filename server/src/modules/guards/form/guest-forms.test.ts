import { expect, it } from 'vitest';
import { readRouteKeys } from '#contract/testing/route-keys.ts';
import { OPEN_IN_STORM } from './guest-forms.ts';

/** What a storm closes, by intent: the steps of a site that is not open yet. A new write of guests has its line here or among those that stay open. */
const CLOSED = new Set(['checkSetupUrl', 'testSetupMail', 'finishSetup']);

it('says of every write of guests whether a storm closes it', async () => {
  const keys = await readRouteKeys();
  const written = keys.filter(({ method, access, path }) => method === 'POST' && access === 'guest' && !path.startsWith('/')).map(({ name }) => name);
  expect(written.filter((name) => OPEN_IN_STORM.has(name) === CLOSED.has(name))).toEqual([]);
  expect([...OPEN_IN_STORM, ...CLOSED].filter((name) => !written.includes(name))).toEqual([]);
});
