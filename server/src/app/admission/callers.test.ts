import { describe, expect, it } from 'vitest';
import { callerOf, forgetCaller, noteCaller } from './callers.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const asked = (method: string, token: string | null, agent = BROWSER) =>
  callerOf({ method, headers: { 'user-agent': agent, ...(token !== null && { authorization: `Bearer ${token}` }) } });

describe('in whose name a request waits', () => {
  it('is that of the member whose token was good here, whichever of their sessions it is', () => {
    noteCaller('first', { id: 7, role: 'member' });
    noteCaller('second', { id: 7, role: 'member' });
    expect(asked('POST', 'first')).toEqual({ rank: 'write', owner: '7' });
    expect(asked('GET', 'second')).toEqual({ rank: 'member', owner: '7' });
    forgetCaller('second');
    expect(asked('GET', 'second')).toEqual({ rank: 'visitor', owner: null });
  });

  it('is nobody with a token that was made up, or none', () => {
    for (const token of ['made up', '', null]) expect(asked('POST', token)).toEqual({ rank: 'visitor', owner: null });
  });

  it('comes before everybody for the staff, also where they only read', () => {
    noteCaller('of an operator', { id: 8, role: 'operator' });
    expect(asked('GET', 'of an operator')).toEqual({ rank: 'write', owner: '8' });
  });

  it.each(['Mozilla/5.0 (compatible; Examplebot/2.1; +http://example.com/bot.html)', 'Baiduspider', 'python-requests/2.32', 'curl/8.5.0', ''])(
    'is behind everybody as %s',
    (agent) => {
      expect(asked('GET', null, agent).rank).toBe('crawler');
      expect(asked('GET', null, BROWSER).rank).toBe('visitor');
    },
  );
});
