import { afterEach, expect, test, vi } from 'vitest';
import { listConsents } from '#contract/api/consents.ts';
import { useToken } from '../session.ts';
import { call, listenToCalls } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const REFUSAL = JSON.stringify({ code: 'A0401', message: '请先登录', t: null });

/** Makes a call that the server refuses as not signed in, once `meanwhile` has run. Returns where the reader was sent, and whether they saw it. */
async function refusedAfter(meanwhile: () => void): Promise<{ sentTo: string[]; shown: number }> {
  const sentTo: string[] = [];
  let shown = 0;
  const ignored = () => undefined;
  listenToCalls({ refused: () => (shown += 1), signedOut: (path) => sentTo.push(path), mobileNeeded: ignored, closed: ignored, proving: ignored });
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=1' });
  vi.stubGlobal('fetch', async () => {
    meanwhile();
    return new Response(REFUSAL, { status: 401 });
  });
  await expect(call(listConsents, {})).rejects.toMatchObject({ code: 'A0401' });
  return { sentTo, shown };
}

test('a refusal of the token that is held signs out', async () => {
  useToken.getState().setToken('old');
  expect(await refusedAfter(() => undefined)).toEqual({ sentTo: ['/acc/sign_in'], shown: 1 });
  expect(useToken.getState().token).toBeNull();
});

test('a late one, of a token that another has replaced, leaves the new session alone', async () => {
  useToken.getState().setToken('old');
  expect(await refusedAfter(() => useToken.getState().setToken('new'))).toEqual({ sentTo: [], shown: 0 });
  expect(useToken.getState().token).toBe('Bearer new');
});

test('so does one of a visitor, who has signed in meanwhile', async () => {
  useToken.getState().setToken(null);
  expect(await refusedAfter(() => useToken.getState().setToken('new'))).toEqual({ sentTo: [], shown: 0 });
  expect(useToken.getState().token).toBe('Bearer new');
});
