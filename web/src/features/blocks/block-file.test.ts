import { expect, it } from 'vitest';
import { readBlockFile } from './block-file.ts';

const read = (text: string) => readBlockFile(new Blob([text]));

it('a file of hidden members and words is read back as it was written, and any other file is refused', async () => {
  expect(await read('{"words":["代打"],"memberIds":[7],"more":1}')).toEqual({ words: ['代打'], tags: [], memberIds: [7] });
  expect(await read('{"words":[],"tags":["金团"],"memberIds":[]}')).toEqual({ words: [], tags: ['金团'], memberIds: [] });
  for (const text of [
    '',
    'null',
    '[]',
    '{"words":["a"]}',
    '{"words":[1],"memberIds":[]}',
    '{"words":[],"tags":[1],"memberIds":[]}',
    '{"words":[],"memberIds":["1"]}',
    `{"words":["${'长'.repeat(100_000)}"],"memberIds":[]}`,
  ])
    expect(await read(text)).toBeNull();
});
