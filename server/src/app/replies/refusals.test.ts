import { expect, it } from 'vitest';
import { Failure } from '#contract/failures.ts';
import { DatabaseAway } from '#server/platform/database/away.ts';
import { refusalOf } from './reply.ts';

const coded = (code: string) => Object.assign(new Error('what the server says'), { code });

it.each([
  ['a disk of ours that is full', coded('ENOSPC'), 'readOnly'],
  ['a full disk of the database', coded('53100'), 'readOnly'],
  ['a database without memory', coded('53200'), 'overloaded'],
  ['a database without a connection left', coded('53300'), 'overloaded'],
  ['a statement that ran too long', coded('57014'), 'overloaded'],
  ['a server that stops', coded('57P01'), 'maintenance'],
  ['a former primary', coded('25006'), 'maintenance'],
  ['a database that does not answer', new DatabaseAway('it is away'), 'maintenance'],
])('%s is answered with 503, which says when to come again', (_, error, name) => {
  const refusal = refusalOf(error);
  expect(refusal?.name).toBe(name);
  expect(refusal?.status).toBe(503);
});

it('bytes that no text may hold are a bad body, and a bug of ours is none of these', () => {
  expect(refusalOf(coded('22021'))).toMatchObject({ name: 'badBody' });
  expect(refusalOf(coded('23505'))).toBeNull();
  expect(refusalOf(new TypeError('not a function'))).toBeNull();
  const own = new Failure('postGone');
  expect(refusalOf(own)).toBe(own);
});
