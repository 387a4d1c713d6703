import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { Failure } from '#contract/failures.ts';
import { archive, field, goodFiles, secondName, toc, type MadeFile } from './archive.fixture.ts';
import { inspectArchive } from './inspect.ts';

async function refusalOf(bytes: Buffer): Promise<string> {
  try {
    await inspectArchive(bytes);
  } catch (error) {
    if (error instanceof Failure) return error.fields?.[0]?.message ?? error.message;
    throw error;
  }
  return '';
}

/** Returns a good archive whose end record is changed. */
function withEnd(change: (end: Buffer) => void): Buffer {
  const bytes = archive(goodFiles());
  change(bytes.subarray(-22));
  return bytes;
}

const beside = (...files: MadeFile[]) => archive([...goodFiles(), ...files]);

test('an addon is taken with what its table of contents says', async () => {
  expect(await inspectArchive(archive(goodFiles()))).toEqual({
    folder: 'Note',
    title: '记事本',
    notes: '记一句话',
    author: '某人',
    version: '1.0.0',
    interfaces: [120005],
  });
});

describe('refused, each in one sentence', () => {
  test.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'zip 压缩包'],
    ['no archive', Buffer.from('PK, or so it says'), 'zip 压缩包'],
    ['cut off', archive(goodFiles()).subarray(0, -30), 'zip 压缩包'],
    ['something behind it', Buffer.concat([archive(goodFiles()), Buffer.from('tail')]), 'zip 压缩包'],
    ['something before it', Buffer.concat([Buffer.from('MZ'), archive(goodFiles())]), 'zip 压缩包'],
    ['encrypted', beside({ name: 'Note/a.lua', flags: 0x0801 }), 'zip 压缩包'],
    ['two names for one file', beside({ name: 'Note/a.lua', localName: 'Note/a.exe' }), 'zip 压缩包'],
    ['a second name', beside({ name: 'Note/a.lua', extra: secondName('Note/a.lua', '../../evil.lua') }), 'zip 压缩包'],
    ['a second name before its bytes', beside({ name: 'Note/a.lua', localExtra: secondName('Note/a.lua', '../../evil.lua') }), 'zip 压缩包'],
    ['a 64-bit form', beside({ name: 'Note/a.lua', size: 0xffffffff, extra: field(0x0001, Buffer.from([1, 0, 0, 0, 0, 0, 0, 0])) }), 'zip 压缩包'],
    ['two ways to unpack it', beside({ name: 'Note/a.lua', localMethod: 0 }), 'zip 压缩包'],
    ['packed in a way of its own', beside({ name: 'Note/a.lua', method: 12, localMethod: 12 }), 'zip 压缩包'],
    ['one of several volumes', withEnd((end) => end.writeUInt16LE(1, 6)), 'zip 压缩包'],
    ['more entries on other volumes', withEnd((end) => end.writeUInt16LE(2, 8)), 'zip 压缩包'],
    ['another checksum', beside({ name: 'Note/a.lua', crc: 1 }), '坏的'],
    ['empty', archive([]), '空的'],
    ['a way out', beside({ name: 'Note/../../evil.lua' }), '跳出'],
    ['a way out by backslash', beside({ name: 'Note\\..\\evil.lua' }), '反斜杠'],
    ['from the root', beside({ name: '/etc/passwd' }), '根目录'],
    ['from a disk', beside({ name: 'C:/evil.lua' }), '根目录'],
    ['an empty part', beside({ name: 'Note//a.lua' }), '写得不对'],
    ['a device', beside({ name: 'Note/con.lua' }), 'Windows'],
    ['a dot at the end', beside({ name: 'Note/a.lua.' }), 'Windows'],
    ['a NUL', beside({ name: 'Note/a.lua\0.txt' }), 'Windows'],
    ['a turned name', beside({ name: 'Note/a\u202eaul.exe' }), 'Windows'],
    ['a long path', beside({ name: `Note/${'a'.repeat(300)}.lua` }), '太长'],
    ['a name in GBK', beside({ name: Buffer.from([0x4e, 0x2f, 0xb2, 0xe2]), flags: 0 }), 'UTF-8'],
    ['a link', beside({ name: 'Note/link.lua', mode: 0o120777, content: '/etc/passwd' }), '链接'],
    ['a device node', beside({ name: 'Note/node.lua', mode: 0o020644 }), '普通文件'],
    ['twice', beside({ name: 'Note/NOTE.lua' }), '两次'],
    ['two folders', beside({ name: 'Other/a.lua' }), '正好是一个文件夹'],
    ['no folder', archive([{ name: 'Note.toc', content: toc() }]), '正好是一个文件夹'],
    ['a Chinese folder', archive([{ name: '记事/记事.toc', content: toc() }]), '英文字母'],
    ['another name', archive([{ name: 'Note/Notes.toc', content: toc() }]), '没有同名的 Note.toc'],
    ['another case', archive([{ name: 'Note/note.toc', content: toc() }]), '没有同名的 Note.toc'],
    ['no interface', archive([{ name: 'Note/Note.toc', content: '## Title: x' }]), 'Interface'],
    ['a program', beside({ name: 'Note/setup.exe' }), '能直接运行'],
    ['a program in disguise', beside({ name: 'Note/readme.exe.txt' }), '能直接运行'],
    ['a program by its bytes', beside({ name: 'Note/art.tga', content: 'MZ\x90\0' }), '能直接运行'],
    ['a script by its bytes', beside({ name: 'Note/LICENCE', content: '#!/bin/sh\nrm -rf ~' }), '能直接运行'],
    ['an ELF', beside({ name: 'Note/x.blp', content: Buffer.from('\x7fELF', 'latin1') }), '能直接运行'],
    ['compiled Lua', beside({ name: 'Note/x.lua', content: '\x1bLuaQ' }), '编译过'],
    ['an archive', beside({ name: 'Note/more.zip' }), '又是一个压缩包'],
    ['an archive by its bytes', beside({ name: 'Note/more.txt', content: archive(goodFiles()) }), '又是一个压缩包'],
    ['a page', beside({ name: 'Note/index.html' }), '用得着'],
    ['a bomb', beside({ name: 'Note/zero.txt', content: Buffer.alloc(40 * 1024 * 1024) }), '炸弹'],
    ['more than it says', beside({ name: 'Note/zero.txt', content: Buffer.alloc(1024 * 1024), size: 10 }), '大小'],
    ['less than it says', beside({ name: 'Note/a.txt', content: 'abc', size: 100 }), '大小'],
    ['a huge promise', beside({ name: 'Note/a.txt', size: 0xffffffff }), '200 MB'],
    ['too many', archive(Array.from({ length: 5_001 }, (_, index) => ({ name: `Note/${index}.lua`, content: '' }))), '5000'],
  ])('%s', async (_, bytes, text) => {
    const refusal = await refusalOf(bytes);
    expect(refusal).toContain(text);
    expect(refusal.length).toBeLessThan(200);
  });

  test('parts that share bytes', async () => {
    const [first, ...others] = goodFiles();
    const bytes = archive([first, first, ...others].filter((file) => file !== undefined));
    const entry = Buffer.from([0x50, 0x4b, 1, 2]);
    // Both entries say the same, of the same bytes.
    bytes.writeUInt32LE(0, bytes.indexOf(entry, bytes.indexOf(entry) + 4) + 42);
    expect(await refusalOf(bytes)).toContain('zip 压缩包');
  });
});

describe('refused, with the directory in two places', () => {
  const good = archive(goodFiles());
  const end = good.subarray(-22);
  const start = end.readUInt32LE(16);

  test('a gap between the directory and its end', async () => {
    expect(await refusalOf(Buffer.concat([good.subarray(0, -22), Buffer.from('gap'), end]))).toContain('zip 压缩包');
  });

  test('another directory by a 64-bit locator that is in a comment of the first', async () => {
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06064b50, 0);
    record.writeBigUInt64LE(3n, 24);
    record.writeBigUInt64LE(3n, 32);
    record.writeBigUInt64LE(BigInt(start), 48);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    // The first directory stays where it was, for those who read the locator; the second one is for all others.
    const directory = Buffer.concat([good.subarray(start, -22), locator]);
    directory.writeUInt16LE(20, directory.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 32);
    const first = Buffer.concat([good.subarray(0, start), directory]);
    locator.writeBigUInt64LE(BigInt(first.length), 8);
    const second = Buffer.concat([directory.subarray(0, -20), locator]);
    const last = Buffer.from(end);
    last.writeUInt32LE(second.length, 12);
    last.writeUInt32LE(first.length + record.length, 16);
    expect(await refusalOf(Buffer.concat([first, record, second, last]))).toContain('zip 压缩包');
    expect(await refusalOf(Buffer.concat([first, record, directory, last]))).toContain('zip 压缩包');
  });
});

test('whatever byte is broken, there is a sentence or nothing to say, never a fault', async () => {
  const good = archive(goodFiles());
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, value) => {
      const bytes = Buffer.from(good);
      bytes[at] = value;
      expect(typeof (await refusalOf(bytes))).toBe('string');
    }),
    { numRuns: 500 },
  );
});
