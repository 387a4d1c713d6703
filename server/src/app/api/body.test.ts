import { expect, test } from 'vitest';
import { z } from '#contract/zod.ts';
import { readFields } from './body.ts';

const shape = { summary: '', input: z.object({ title: z.string(), tags: z.array(z.string()), coverId: z.number().nullable() }), reply: z.object({}) };
const boundary = 'hearthboundary';
const multipart = (fields: Record<string, string>) =>
  Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--${boundary}--\r\n`,
  );

const expected = { title: '炉边夜话', tags: ['火', '夜'] };
const flat = { title: '炉边夜话', tags: '["火","夜"]' };

test('JSON, urlencoded and multipart bodies give the same fields', async () => {
  expect(await readFields('application/json', Buffer.from(JSON.stringify(expected)), shape)).toEqual(expected);
  expect({ ...(await readFields('application/x-www-form-urlencoded', Buffer.from(new URLSearchParams(flat).toString()), shape)) }).toEqual(expected);
  expect({ ...(await readFields(`multipart/form-data; boundary=${boundary}`, multipart(flat), shape)) }).toEqual(expected);
});

test('a form with the content type of JSON is read by its content', async () => {
  expect({ ...(await readFields('application/json', multipart(flat), shape)) }).toEqual(expected);
  expect({ ...(await readFields('application/json', Buffer.from(new URLSearchParams(flat).toString()), shape)) }).toEqual(expected);
  expect(await readFields('application/x-www-form-urlencoded', Buffer.from(JSON.stringify(expected)), shape)).toEqual(expected);
});

test('a mark of the byte order before the body is passed over', async () => {
  const body = Buffer.from(`\ufeff${JSON.stringify(expected)}`);
  for (const type of ['application/json; charset=utf-8', 'application/x-www-form-urlencoded', ''])
    expect(await readFields(type, body, shape), type).toEqual(expected);
});

test('a text that begins with a bracket is a text where the shape is one', async () => {
  const fields = await readFields('application/x-www-form-urlencoded', Buffer.from(new URLSearchParams({ title: '["火"]' }).toString()), shape);
  expect(fields['title']).toBe('["火"]');
});

test('an empty field of a form counts as not given where the shape is optional and refuses the empty text', async () => {
  const wide = {
    summary: '',
    input: z.object({ title: z.string(), note: z.string().optional(), floor: z.coerce.number().min(1).optional(), id: z.int() }),
    reply: z.object({}),
  };
  const sent = { title: '', note: '', floor: '', id: '' };
  const expectedFields = { title: '', note: '', id: '' };
  expect({ ...(await readFields('application/x-www-form-urlencoded', Buffer.from(new URLSearchParams(sent).toString()), wide)) }).toEqual(expectedFields);
  expect({ ...(await readFields(`multipart/form-data; boundary=${boundary}`, multipart(sent), wide)) }).toEqual(expectedFields);
  expect(await readFields('application/json', Buffer.from(JSON.stringify(sent)), wide)).toEqual(sent);
});

test('a body of any other kind is refused', async () => {
  await expect(readFields('application/json', Buffer.from('[1,2'), shape)).rejects.toMatchObject({ code: 'A0400' });
  await expect(readFields('application/json', Buffer.from('"text"'), shape)).rejects.toMatchObject({ code: 'A0400' });
  await expect(readFields('image/png', Buffer.from('PNG'), shape)).rejects.toMatchObject({ code: 'A0415' });
  await expect(readFields('multipart/form-data', Buffer.from('x'), shape)).rejects.toMatchObject({ code: 'A0400' });
});

test('a field name cannot reach the prototype', async () => {
  const fields = await readFields('application/x-www-form-urlencoded', Buffer.from('__proto__=x&title=y'), shape);
  expect(Object.getPrototypeOf({ ...fields })).toBe(Object.prototype);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});
