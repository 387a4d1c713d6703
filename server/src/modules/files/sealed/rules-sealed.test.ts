import { expect, it } from 'vitest';
import { sniffSealed } from './rules-sealed.ts';

const bytesOf = (start: string) => Buffer.from(start, 'latin1');

it.each([
  ['image/avif', '\0\0\0\x20ftypmif1\0\0\0\0miafavif'],
  ['video/mp4', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'],
  ['video/mp4', '\0\0\0\x14ftypqt  \0\0\x02\0qt  '],
  ['video/mp4', '\0\0\0\x20ftypmp42\0\0\0\0mp42isom'],
  ['video/webm', '\x1a\x45\xdf\xa3\x01\0\0\0'],
  ['application/zip', 'PK\x03\x04\x14\0'],
])('takes %s', (mediaType, start) => {
  expect(sniffSealed(bytesOf(start), 'a.bin')?.mediaType).toBe(mediaType);
});

it.each([
  ['a photo of a phone', '\0\0\0\x20ftypheic\0\0\0\0mif1heic'],
  ['one that names the kind of its pictures later', '\0\0\0\x20ftypmif1\0\0\0\0mif1heic'],
  ['a series of photos', '\0\0\0\x20ftyphevc\0\0\0\0msf1hevc'],
  ['a raw photo', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom'],
  ['a song', '\0\0\0\x20ftypM4A \0\0\x02\0M4A mp42isom'],
])('takes no film in %s', (_, start) => {
  expect(sniffSealed(bytesOf(start), '录像.mp4')).toBeNull();
});
