import { expect, it } from 'vitest';
import { column } from '#contract/api/columns.shapes.ts';
import { game } from '#contract/api/games.shapes.ts';
import { notice, textPage } from '#contract/api/pages.shapes.ts';
import { FIELD_LABELS } from '../parts/labels/field-labels.ts';

const OF_COLUMNS = Object.keys(column.shape).filter((field) => field !== 'id');
const OF_TEXTS = [...Object.keys(notice.shape), 'title', 'summary', 'body'].filter(
  (field) => field !== 'code' && (field in textPage.shape || field in notice.shape),
);
const OF_ENTRIES = ['label', 'color', 'note', 'details'];
const OF_WORDS = ['kind', 'word', 'loose', 'outcome', 'replacement', 'fields', 'note'];

it('every field in which what ships may differ has a name that people read', () => {
  const fields = [
    ...OF_COLUMNS,
    'groupName',
    'visibleTo',
    ...Object.keys(game.pick({ name: true, icon: true, note: true }).shape),
    ...OF_TEXTS,
    ...OF_ENTRIES,
    ...OF_WORDS,
  ];
  expect(fields.length).toBeGreaterThan(25);
  expect(fields.filter((field) => !/\p{Script=Han}/u.test(FIELD_LABELS[field] ?? ''))).toEqual([]);
});
