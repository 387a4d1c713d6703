import { expect, it } from 'vitest';
import { isWeaker, settingText } from '#contract/settings/setting-values.ts';
import { ALL_SETTINGS } from '#contract/settings/site-settings.ts';
import { valuesOf } from '#server/platform/state/site-settings.ts';
import { definitionOf, newValues, parseSetting, settingKeys } from './rules.ts';

it('lays what was stored over the defaults', () => {
  expect(valuesOf([]).settings.siteName).toBe('炉边');
  const { settings, rates } = valuesOf([
    { key: 'siteName', value: '林间' },
    { key: 'posts.newPosts', value: { times: 5, seconds: 3600 } },
  ]);
  expect(settings).toEqual({ ...valuesOf([]).settings, siteName: '林间' });
  expect([...rates]).toEqual([['posts.newPosts', { times: 5, seconds: 3600 }]]);
});

it('does not trust a stored value of the wrong kind or an unknown key', () => {
  const wrong = valuesOf([
    { key: 'sinceYear', value: '2019' },
    { key: '__proto__', value: 'x' },
    { key: 'gone', value: 1 },
    { key: 'posts.newPosts', value: 5 },
  ]);
  expect(wrong).toEqual(valuesOf([]));
});

it('reads an operator’s text by the kind of the setting', () => {
  expect(parseSetting('siteName', ' 林间 ')).toBe('林间');
  expect(parseSetting('sinceYear', '2021')).toBe(2021);
  expect(parseSetting('requireMobileToPost', 'true')).toBe(true);
  expect(parseSetting('policeNumber', '')).toBe('');
  expect(parseSetting('appealExpire', 'suspend')).toBe('suspend');
  expect(parseSetting('servedMayBePermanent', 'false')).toBe(false);
  expect(parseSetting('comments.nextComment', '1/10')).toEqual({ times: 1, seconds: 10 });
  for (const [key, text] of [
    ['sinceYear', '去年'],
    ['minimumAge', '19'],
    ['illegalReportDays', '0'],
    ['illegalReportDays', '16'],
    ['requireMobileToPost', '1'],
    ['slug', 'Hearth 站'],
    ['siteName', ' '],
    ['contact', ''],
    ['appealExpire', 'never'],
    ['servedMayBePermanent', 'no'],
    ['tagline', 'x'.repeat(201)],
    ['contact', 'a\nb'],
    ['sessionDays', '901'],
    ['sudoMinutes', '2'],
    ['posts.newPosts', '101/3600'],
    ['posts.newPosts', '10'],
  ] as const) {
    expect(() => parseSetting(key, text), key).toThrow(expect.objectContaining({ code: 'A0400' }));
  }
});

it('gives every setting back as it was written', () => {
  for (const key of settingKeys) expect(parseSetting(key, settingText(definitionOf(key).default)), key).toEqual(definitionOf(key).default);
});

it('lets every limit go from a quarter to ten times, and guards against guessing only become stricter', () => {
  const rates = [...ALL_SETTINGS].flatMap(([key, each]) => (each.kind === 'rate' ? [{ key, ...each }] : []));
  expect(rates.length).toBeGreaterThan(50);
  const guards = rates.filter(({ weaker }) => weaker !== undefined).map(({ key }) => key);
  expect(guards).toEqual(expect.arrayContaining(['members.signInByAccount', 'members.totpByMember', 'members.nextSending', 'trials.wrongKeysByAddress']));
  for (const { key, default: usual, min, max, weaker } of rates) {
    expect(max.times, key).toBe(weaker === undefined ? usual.times * 10 : usual.times);
    expect(min.times, key).toBe(Math.max(1, Math.ceil(usual.times / 4)));
    expect(min.seconds, key).toBe(weaker === undefined ? Math.max(1, Math.ceil(usual.seconds / 4)) : usual.seconds);
  }
});

it('knows which change makes a guard weaker', () => {
  const days = definitionOf('sessionDays');
  expect([isWeaker(days, 90, 91), isWeaker(days, 90, 60), isWeaker(definitionOf('tagline'), 'a', 'b')]).toEqual([true, false, false]);
  const guard = definitionOf('members.signInByAccount');
  expect(isWeaker(guard, { times: 5, seconds: 900 }, { times: 10, seconds: 900 })).toBe(true);
  expect(isWeaker(guard, { times: 10, seconds: 900 }, { times: 10, seconds: 1800 })).toBe(false);
});

it('names every field that is wrong at once', () => {
  const changes = { nothing: 1, sessionDays: '90', tagline: '好的' };
  expect(() => newValues(changes, () => false)).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path: 'nothing' }), expect.objectContaining({ path: 'sessionDays' })] }),
  );
});
