import { describe, expect, it } from 'vitest';
import { sizeText } from './file-facts.ts';
import { fileKindOf, refuseFile } from './file-kinds.ts';

const MB = 1024 * 1024;

describe('the kind of a file', () => {
  it.each([
    [{ name: 'a.png', type: 'image/png' }, 'image'],
    [{ name: '截图.JPG', type: '' }, 'image'],
    [{ name: '录像.mp4', type: 'video/mp4' }, 'video'],
    [{ name: 'combat.LOG', type: '' }, 'log'],
    [{ name: '聊天.txt', type: 'text/plain' }, 'text'],
    [{ name: 'a.zip', type: 'application/zip' }, 'zip'],
    [{ name: 'a.svg', type: 'image/svg+xml' }, null],
    [{ name: 'a.exe', type: '' }, null],
    [{ name: 'png', type: '' }, null],
  ])('%j is %s', (file, kind) => expect(fileKindOf(file)).toBe(kind));
});

describe('a file that is refused before it is sent', () => {
  it.each([
    ['a.png', 10 * MB, null],
    ['a.png', 10 * MB + 1, '图片最大'],
    ['a.mp4', 50 * MB, null],
    ['a.mp4', 50 * MB + 1, '录像最大'],
    ['a.log', 10 * MB + 1, '记录与压缩包'],
    ['a.log', 0, '空的'],
    ['a.html', 1, '只收'],
  ])('%s of %d bytes', (name, size, text) => {
    const refused = refuseFile({ name, type: '', size });
    if (text === null) expect(refused).toBeNull();
    else expect(refused).toContain(text);
  });
});

it('sizes are formatted shortly', () => expect([640, 12_000, 3.44 * MB].map(sizeText)).toEqual(['640 B', '12 KB', '3.4 MB']));
