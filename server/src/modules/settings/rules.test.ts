import { expect, it } from 'vitest';
import { parseSetting, settingDefaults, settingKeys, settingsOf } from './rules.ts';

it('lays what was stored over the defaults', () => {
  expect(settingsOf([])).toEqual(settingDefaults);
  expect(settingsOf([{ key: 'siteName', value: '林间' }])).toEqual({ ...settingDefaults, siteName: '林间' });
});

it('does not trust a stored value of the wrong kind or an unknown key', () => {
  expect(
    settingsOf([
      { key: 'sinceYear', value: '2019' },
      { key: '__proto__', value: 'x' },
      { key: 'gone', value: 1 },
    ]),
  ).toEqual(settingDefaults);
});

it('reads an operator’s text by the kind of the setting', () => {
  expect(parseSetting('siteName', ' 林间 ')).toBe('林间');
  expect(parseSetting('sinceYear', '2021')).toBe(2021);
  expect(parseSetting('requireMobileToPost', 'true')).toBe(true);
  expect(parseSetting('policeNumber', '')).toBe('');
  expect(parseSetting('appealExpire', 'suspend')).toBe('suspend');
  expect(parseSetting('servedMayBePermanent', 'false')).toBe(false);
  for (const [key, text] of [
    ['sinceYear', '去年'],
    ['requireMobileToPost', '1'],
    ['slug', 'Hearth 站'],
    ['siteName', ' '],
    ['contact', ''],
    ['appealExpire', 'never'],
    ['servedMayBePermanent', 'no'],
    ['tagline', 'x'.repeat(201)],
    ['contact', 'a\nb'],
  ] as const) {
    expect(() => parseSetting(key, text), key).toThrow(expect.objectContaining({ code: 'A0400' }));
  }
});

it('gives every setting back as it was written', () => {
  for (const key of settingKeys) expect(parseSetting(key, String(settingDefaults[key]))).toBe(settingDefaults[key]);
});
