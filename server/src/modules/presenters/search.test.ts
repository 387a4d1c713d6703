import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { PresenterCard, PresenterFilters } from '#contract/api/presenters.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { appoint } from './presenters.fixture.ts';
import { saveCaseFigures, resignPresenter } from './index.ts';
import { PRESENTER_SORTS } from '#contract/sorts.ts';

const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000);

let site: TestSite;
let people: Record<'old' | 'young' | 'other' | 'gone', Signed>;
beforeAll(async () => {
  site = await startTestSite();
  people = {
    old: await appoint(site, '老烟斗', { since: day(0), specialities: ['mediation', 'raid_lead'] }),
    young: await appoint(site, '小灯', { since: day(30), realm: '死亡之翼' }),
    other: await appoint(site, '百分_之百', { since: day(10), specialities: ['arena'], realm: '死亡之翼' }),
    gone: await appoint(site, '白石', { since: day(5) }),
  };
  await resignPresenter({ db: site.platform.db, now: day(40) }, people.gone.id);
});
afterAll(() => site.close());

const search = (query = '') => site.get<Page<PresenterCard>>(`g/presenter/search${query}`);
const names = async (query = '') => ((await search(query)).t?.items ?? []).map(({ nickName }) => nickName);

describe('the directory', () => {
  it('shows the presenters, the longest serving first, those who resigned apart', async () => {
    expect(await names()).toEqual(['老烟斗', '百分_之百', '小灯']);
    expect(await names('?status=resigned')).toEqual(['白石']);
    expect(await names('?sort=newest')).toEqual(['小灯', '百分_之百', '老烟斗']);
    expect((await search()).t?.items[0]).toMatchObject({
      specialities: [
        { value: 'mediation', label: '调解' },
        { value: 'raid_lead', label: '团本指挥' },
      ],
      stats: { casesHeard: 0, upheldRate: null, medianDaysToVerdict: null, followers: 0 },
    });
  });

  it('finds by nickname, character and realm whatever the width and case, and takes % and _ for what they are', async () => {
    expect(await names(`?q=${encodeURIComponent('烟斗')}`)).toEqual(['老烟斗']);
    expect(await names(`?q=${encodeURIComponent('小灯号')}`)).toEqual(['小灯']);
    expect(await names(`?q=${encodeURIComponent('死亡之翼')}`)).toEqual(['百分_之百', '小灯']);
    expect(await names('?q=_')).toEqual(['百分_之百']);
    expect(await names('?q=%25')).toEqual([]);
    expect(await names(`?q=${encodeURIComponent("'; DROP TABLE presenters; --")}`)).toEqual([]);
  });

  it('is filtered by speciality and realm', async () => {
    expect(await names('?speciality=arena')).toEqual(['百分_之百']);
    expect(await names(`?realm=${encodeURIComponent('死亡之翼')}&speciality=mediation`)).toEqual(['小灯']);
    expect(await names('?speciality=nothing')).toEqual([]);
    const { t } = await site.get<PresenterFilters>('g/presenter/filters');
    expect(t).toEqual({
      specialities: [
        { value: 'mediation', label: '调解', count: 2 },
        { value: 'raid_lead', label: '团本指挥', count: 1 },
        { value: 'arena', label: '竞技场', count: 1 },
      ],
      realms: [
        { name: '死亡之翼', count: 2 },
        { name: '白银之手', count: 1 },
      ],
      active: 3,
      resigned: 1,
    });
  });

  it('is sorted by what the court and the readers have counted', async () => {
    await site.platform.db.transaction((tx) => saveCaseFigures(tx, people.young.id, { casesHeard: 12, upheldRate: 0.75, medianDays: 2.5 }));
    expect(await names('?sort=cases')).toEqual(['小灯', '百分_之百', '老烟斗']);
    expect((await search('?sort=cases')).t?.items[0]?.stats).toMatchObject({ casesHeard: 12, upheldRate: 0.75, medianDaysToVerdict: 2.5 });
    await site.post(`follow/handler/${people.other.id}`, { target: 'member' }, { as: people.old });
    expect((await names('?sort=followers'))[0]).toBe('百分_之百');
    expect(await site.get('presenter/following', { as: people.old })).toMatchObject({ t: [people.other.id] });
  });

  it.each(PRESENTER_SORTS)('pages by %s without repeating or missing anybody', async (sort) => {
    const whole = await names(`?sort=${sort}`);
    const found: string[] = [];
    let after = '';
    for (let page = 0; page < 5; page += 1) {
      const { t } = await search(`?sort=${sort}&size=1${after}`);
      found.push(...(t?.items ?? []).map(({ nickName }) => nickName));
      if (!t?.next) break;
      after = `&after=${t.next}`;
    }
    expect(found).toEqual(whole);
    expect((await names(`?sort=${sort}&size=1&page=2`))[0]).toBe(whole[1]);
    expect((await search(`?sort=${sort}&size=1&page=9`)).t).toMatchObject({ items: [], next: null });
  });

  it.each([
    ['sort', '?sort=worst'],
    ['status', '?status=suspended'],
    ['after', '?after=abc'],
    ['after', `?after=${Buffer.from('["x",1]').toString('base64url')}`],
    ['q', `?q=${'长'.repeat(10_000)}`],
    ['q', '?q=%00'],
    ['speciality', `?speciality=${'a'.repeat(100)}`],
    ['size', '?size=51'],
  ])('refuses a broken %s: %s', async (path, query) => {
    expect(await search(query)).toMatchObject({ status: 400, code: 'A0400', fields: [{ path }] });
  });
});
