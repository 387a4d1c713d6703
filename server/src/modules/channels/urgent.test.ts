import { expect, it } from 'vitest';
import '#server/app/app.ts';
import { listKinds } from '#server/modules/messages/facts/kinds.ts';
import { listMailedKinds } from './policy.ts';

/** What is urgent on the page and no more: nothing of its reader's runs out, nothing has legal effect, and they are signed in to read it. */
const ON_THE_PAGE = [
  'answer-accepted',
  // Who was there speaks or does not.
  'case-witness-invited',
  // Out of sight until somebody has looked, which is a matter of hours; what is decided then is mailed.
  'hidden-by-presenter',
  'hidden-by-reports',
  'masked-by-report',
  // Words that were never public, returned to be written otherwise.
  'held-comment-rejected',
  'held-post-rejected',
];

it('every urgent kind of messages is mailed, but for those that say why not', () => {
  const mailed = listMailedKinds();
  const urgent = listKinds().flatMap(({ name, isUrgent }) => (isUrgent === 1 && !mailed.includes(name) ? [name] : []));
  expect(urgent.toSorted()).toEqual(ON_THE_PAGE.toSorted());
});
