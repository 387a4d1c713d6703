import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RateLimit } from '#contract/api/members.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { DeliveryFailure } from '#server/platform/mail/handover.ts';
import { SEND, WAIT, freshMobile, hashOf, newMember, openMobiles } from './mobiles.fixture.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openMobiles();
});
afterAll(() => site.close());

describe('codes for a number', () => {
  it('go out once a minute, by number and by member, and the page can count down', async () => {
    const [as, other] = [await newMember(), await newMember()];
    const mobile = freshMobile();
    const calls = await Promise.all(Array.from({ length: 20 }, () => site.post(SEND, { mobile }, { as })));
    expect(calls.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(calls.filter(({ code }) => code === 'A0501')).toHaveLength(19);
    expect(await site.post(SEND, { mobile: freshMobile() }, { as })).toMatchObject({ status: 429, code: 'A0501' });
    expect(await site.post(SEND, { mobile }, { as: other })).toMatchObject({ status: 429, code: 'A0501' });
    const wait = async (query: string, who?: Signed) => (await site.get<RateLimit>(WAIT + query, who ? { as: who } : {})).t;
    expect((await wait('', as))?.retryAfter).toBeGreaterThan(50);
    expect((await wait(`?mobile=${mobile}`))?.retryAfter).toBeGreaterThan(50);
    expect(await wait('', other)).toEqual({ retryAfter: 0, remainingToday: 10 });
    expect(await wait('')).toEqual({ retryAfter: 0, remainingToday: 10 });
    expect(await site.get(`${WAIT}?mobile=12`)).toMatchObject({ status: 400, code: 'A0151' });
  });

  it('go out ten times a day, by number and by member', async () => {
    const people = await Promise.all(Array.from({ length: 11 }, newMember));
    const mobile = freshMobile();
    for (const [at, as] of people.entries()) {
      await site.platform.shared.delete(`code:bind_mobile:interval:number:${hashOf(mobile)}`);
      expect(await site.post(SEND, { mobile }, { as }), String(at)).toMatchObject({ code: at < 10 ? '200' : 'A0501' });
    }
    const [patient] = people;
    for (let sent = 1; sent <= 10; sent += 1) {
      await site.platform.shared.delete(`code:bind_mobile:interval:member:${patient!.id}`);
      expect(await site.post(SEND, { mobile: freshMobile() }, { as: patient! }), String(sent)).toMatchObject({ code: sent < 10 ? '200' : 'A0501' });
    }
  });

  it('that could not be sent say so, and may be asked for again at once', async () => {
    let works = false;
    const broken = await startTestSite({
      sms: { send: () => (works ? Promise.resolve() : Promise.reject(new Error('no provider'))) },
    });
    const as = await broken.signUp('断线人');
    const mobile = freshMobile();
    expect(await broken.post(SEND, { mobile }, { as })).toMatchObject({ status: 500, code: 'B0001' });
    works = true;
    expect(await broken.post(SEND, { mobile }, { as })).toMatchObject({ code: '200' });
    await broken.close();
  });

  it('that are accepted clear a refusal of the number by the provider', async () => {
    const refusal = new DeliveryFailure('smsNotSent', { cause: 'noSuchAddress', reason: 'isv.MOBILE_NUMBER_ILLEGAL' });
    let works = false;
    const refusing = await startTestSite({ sms: { send: () => (works ? Promise.resolve() : Promise.reject(refusal)) } });
    const as = await refusing.signUp('换卡人');
    const mobile = freshMobile();
    const bounced = () => refusing.platform.db.query('SELECT reason FROM bounced_addresses');
    expect(await refusing.post(SEND, { mobile }, { as })).toMatchObject({ status: 503 });
    expect(await bounced()).toEqual([{ reason: 'isv.MOBILE_NUMBER_ILLEGAL' }]);
    works = true;
    expect(await refusing.post(SEND, { mobile }, { as })).toMatchObject({ code: '200' });
    expect(await bounced()).toEqual([]);
    await refusing.close();
  });

  it('are sent while no transaction waits for the provider', async () => {
    const waiting: number[] = [];
    const watched = await startTestSite({
      sms: {
        async send() {
          const idle = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`;
          waiting.push((await watched.platform.db.queryOne<{ count: number }>(idle))?.count ?? -1);
        },
      },
    });
    const as = await watched.signUp('候信人');
    await watched.post(SEND, { mobile: freshMobile() }, { as, headers: { 'idempotency-key': 'no-transaction-meanwhile' } });
    expect(waiting).toEqual([0]);
    await watched.close();
  });

  it('are bounded by address', async () => {
    const strictSite = await startTestSite({ addressLimitFactor: 1 });
    const people = await Promise.all(Array.from({ length: 25 }, (_, at) => strictSite.signUp(`网吧${at}`)));
    const responses = await Promise.all(people.map((as) => strictSite.post(SEND, { mobile: freshMobile() }, { as })));
    expect(responses.filter(({ code }) => code === '200')).toHaveLength(20);
    expect(responses.filter(({ code }) => code === 'A0501')).toHaveLength(5);
    await strictSite.close();
  });
});
