import { expect, it } from 'vitest';
import { directoryHref, readChoice } from './choice.ts';

it('an address is read back to the choice it was written from', () => {
  const choice = { q: '夜 & 烛', speciality: 'arena', realm: '白银之手', status: 'resigned', sort: 'cases', page: 3 } as const;
  const href = directoryHref(1401, choice);
  expect(readChoice(new URL(href, 'https://site.example').searchParams)).toEqual(choice);
  expect(directoryHref(1401, readChoice(new URLSearchParams()))).toBe('/presenter/1401');
});

it('what makes no sense counts as not given', () => {
  const choice = readChoice(new URLSearchParams({ q: `\0${'长'.repeat(10_000)}`, sort: 'worst', status: 'gone', page: '-1' }));
  expect(choice).toMatchObject({ q: '长'.repeat(40), sort: 'seniority', status: 'active', page: 1 });
});
