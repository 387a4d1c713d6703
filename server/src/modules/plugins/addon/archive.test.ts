import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readZip } from '#server/platform/archive/zip-reader.ts';
import { dayNumberOf } from './about.ts';
import { findProgram, zipBytes } from './testing/client.ts';

import { content, HEAD, row } from './testing/content.fixture.ts';

describe('the archive', () => {
  test('the same list and day give the same bytes, another day others', async () => {
    const rows = [row('黑心商', '白银之手'), row('挂机王', '罗宁')];
    const [one, other, later] = await Promise.all([zipBytes(content(rows)), zipBytes(content(rows)), zipBytes(content(rows, { builtOn: '2026-11-22' }))]);
    expect(other.equals(one)).toBe(true);
    expect(later.equals(one)).toBe(false);
    expect(createHash('sha256').update(one).digest('hex')).toBe(createHash('sha256').update(other).digest('hex'));
  });

  test('one folder with its own table of contents for every client in use', async () => {
    const members = await readZip(await zipBytes(content([row('黑心商', '白银之手')])));
    const names = members.map(({ name }) => name.toString());
    expect(names.every((name) => name.startsWith('Hearth/'))).toBe(true);
    const toc = (await members[0]?.read())?.toString() ?? '';
    expect(names[0]).toBe('Hearth/Hearth.toc');
    expect(toc).toContain(`## X-Hearth-Head: 1:10:${HEAD}\r\n`);
    expect(toc).toContain('## Interface: 120005, 50504, 50503, 40402, 38002, 20506, 11509, 11508\r\n');
    const files = toc.split('\r\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(files.map((file) => `Hearth/${file.replaceAll('\\', '/')}`).sort()).toEqual(names.slice(1).sort());
  });

  test.skipIf(findProgram('unzip') === null)('unzip finds it whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-zip-'));
    try {
      writeFileSync(join(folder, 'addon.zip'), await zipBytes(content([row('黑心商', '白银之手')])));
      expect(execFileSync('unzip', ['-t', join(folder, 'addon.zip')], { encoding: 'utf8' })).toContain('No errors detected');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('days are counted from 1970', () => {
    expect(dayNumberOf('1970-01-02')).toBe(1);
  });

  test.skipIf(findProgram('lua5.1') === null)('every file of it is Lua 5.1, and so is every file of the addons of the demo', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-lua-'));
    try {
      const members = await readZip(await zipBytes(content([row('黑"心|商', '白银之手')])));
      const sources = members.filter(({ name }) => name.toString().endsWith('.lua'));
      const demo = join(import.meta.dirname, '../../../../../demo/plugins');
      const files = [
        ...(await Promise.all(
          sources.map(async (member, at) => {
            writeFileSync(join(folder, `${at}.lua`), await member.read());
            return join(folder, `${at}.lua`);
          }),
        )),
        ...readdirSync(demo).flatMap((name) => (name.endsWith('.lua') ? [join(demo, name)] : [])),
      ];
      expect(sources.length).toBeGreaterThanOrEqual(readdirSync(join(import.meta.dirname, 'lua')).length);
      const input = 'for at = 1, #arg do assert(loadfile(arg[at])) end print(#arg)';
      expect(execFileSync(findProgram('lua5.1') ?? '', ['-', ...files], { input, encoding: 'utf8' }).trim()).toBe(String(files.length));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
