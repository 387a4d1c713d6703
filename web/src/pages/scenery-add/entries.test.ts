import { expect, it } from 'vitest';
import { entryOf, problemsOfEntry } from './entries.ts';

const file = (name: string) => ({ name, size: 3, lastModified: Date.UTC(2026, 0, 31, 17) });

it('a file name is offered as title, unless a camera or program gave it', () => {
  expect(entryOf('a', file('湖边的早晨.png'), undefined)).toMatchObject({ title: '湖边的早晨', shotAt: '2026-02-01', zone: '' });
  for (const name of ['WoWScrnShot_010126_123456.jpg', '屏幕截图 2026-01-01.png', '微信图片_1.jpg', '.png'])
    expect(entryOf('a', file(name), undefined).title).toBe('');
});

it('the next picture has the location of the one before', () => {
  const first = { ...entryOf('a', file('湖.png'), undefined), zone: '翡翠林', expansion: '熊猫人之谜', tags: ['湖'], story: '只属于它' };
  expect(entryOf('b', file('山.png'), first)).toMatchObject({ zone: '翡翠林', expansion: '熊猫人之谜', tags: ['湖'], story: '' });
});

it('each empty field has a problem', () => {
  const empty = entryOf('a', file('x.png'), undefined);
  expect(Object.keys(problemsOfEntry({ ...empty, shotAt: '2999-01-01', story: '长'.repeat(501) }, '2026-02-01')).toSorted()).toEqual(
    ['expansion', 'shotAt', 'story', 'title', 'zone'].toSorted(),
  );
  expect(problemsOfEntry({ ...empty, title: '湖边', zone: '翡翠林', expansion: '熊猫人之谜' }, '2026-02-01')).toEqual({});
});
