import { patient } from '#tools/patience.ts';
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRoot } from './starts.fixture.ts';
import { ensureCopy } from './verified-copy.ts';

const LINKS = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
const FILES: Readonly<Record<string, string>> = {
  'native/bin/postgres': 'the server',
  'native/bin/initdb': 'the maker',
  'native/lib/libpq.so.5.18': 'the library',
  'native/share/postgres.bki': 'the catalog',
};

let folder: string;
let target: string;
let source: { packageDirectory: string; links: typeof LINKS };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-copy-'));
  const packageDirectory = join(folder, 'package');
  source = { packageDirectory, links: LINKS };
  target = join(folder, 'shelf/postgresql-18');
  mkdirSync(dirname(target));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(packageDirectory, path)), { recursive: true });
    writeFileSync(join(packageDirectory, path), text);
  }
  writeFileSync(join(packageDirectory, 'native/lib/libpq.a'), 'for compilers');
  // A careless copy of an installation makes links absolute.
  symlinkSync(join(packageDirectory, 'native/lib/libpq.so.5.18'), join(packageDirectory, 'native/lib/libpq.so.5'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns whether anything was repaired. */
function ensure(): boolean {
  let repaired = false;
  ensureCopy(source, target, () => {
    repaired = true;
  });
  return repaired;
}

function expectSound(): void {
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== 'verified');
  expect(files.length).toBe(Object.keys(FILES).length);
  for (const [path, text] of Object.entries(FILES)) {
    expect(readFileSync(join(target, path), 'utf8')).toBe(text);
    expect(lstatSync(join(target, path)).mode & 0o7777).toBe(path.includes('/bin/') ? 0o755 : 0o644);
  }
  expect(readlinkSync(join(target, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(lstatSync(join(target, 'native/bin')).mode & 0o7777).toBe(0o755);
  expect(lstatSync(target).uid).toBe(process.getuid?.());
  expect(readdirSync(dirname(target))).toEqual(['postgresql-18']);
}

describe.skipIf(process.platform === 'win32')('a copy of the database programs', () => {
  it('is made once, and left as it is while nothing changes', () => {
    expect(ensure()).toBe(true);
    expectSound();
    const before = statSync(join(target, 'native/bin/postgres')).ino;
    expect(ensure()).toBe(false);
    expect(statSync(join(target, 'native/bin/postgres')).ino).toBe(before);
  });

  const postgres = () => join(target, 'native/bin/postgres');
  const harms: [string, () => void][] = [
    ['written only in part', () => truncateSync(postgres(), 3)],
    [
      'of other bytes, of the same size and time',
      () => {
        const { atime, mtime } = statSync(postgres());
        writeFileSync(postgres(), 'the Server');
        utimesSync(postgres(), atime, mtime);
      },
    ],
    ['without a file', () => rmSync(postgres())],
    ['without a folder', () => rmSync(join(target, 'native/share'), { recursive: true })],
    [
      'with a folder where a file belongs',
      () => {
        rmSync(postgres());
        mkdirSync(postgres());
      },
    ],
    ['with a file nobody asked for', () => writeFileSync(join(target, 'native/lib/plpgsql.so'), 'a guest')],
    [
      'with an absolute link',
      () => {
        rmSync(join(target, 'native/lib/libpq.so.5'));
        symlinkSync(join(source.packageDirectory, 'native/lib/libpq.so.5.18'), join(target, 'native/lib/libpq.so.5'));
      },
    ],
    [
      'with a link where a program belongs',
      () => {
        rmSync(postgres());
        symlinkSync(join(source.packageDirectory, 'native/bin/postgres'), postgres());
      },
    ],
    ['others may write', () => chmodSync(postgres(), 0o777)],
    ['whose folder others may write', () => chmodSync(join(target, 'native/bin'), 0o777)],
    ['others may write as a whole', () => chmodSync(target, 0o777)],
    [
      'that is a link to somewhere else',
      () => {
        rmSync(target, { recursive: true });
        symlinkSync(source.packageDirectory, target);
      },
    ],
    [
      'from a time before copies were compared',
      () => {
        rmSync(join(target, 'verified'));
        truncateSync(postgres(), 0);
      },
    ],
  ];
  it.each(harms)('is replaced when it is one %s', (_, harm) => {
    ensure();
    harm();
    expect(ensure()).toBe(true);
    expectSound();
    expect(ensure()).toBe(false);
  });

  it.runIf(isRoot)('of somebody else is replaced, with a stamp of theirs', () => {
    ensure();
    for (const path of ['', 'native', 'native/bin', 'native/bin/postgres', 'verified']) chownSync(join(target, path), 65_534, 65_534);
    expect(ensure()).toBe(true);
    expectSound();
    expect(lstatSync(postgres()).uid).toBe(0);
    expect(lstatSync(join(target, 'verified')).uid).toBe(0);
  });

  it('replaces a file by a new one: a program that has the old one open keeps it', () => {
    ensure();
    linkSync(postgres(), join(folder, 'held'));
    chmodSync(postgres(), 0o666);
    ensure();
    appendFileSync(join(folder, 'held'), ' of somebody else');
    expect(ensure()).toBe(false);
    expectSound();
  });

  it('is compared again with another installation, and replaced where it differs', () => {
    ensure();
    utimesSync(join(source.packageDirectory, 'native/bin/postgres'), 1, 1);
    expect(ensure()).toBe(false);
    writeFileSync(join(source.packageDirectory, 'native/bin/postgres'), 'the sorver');
    expect(ensure()).toBe(true);
    expect(readFileSync(postgres(), 'utf8')).toBe('the sorver');
  });

  it('is whole for each of several starts at once', { timeout: patient(60_000) }, async () => {
    for (let file = 0; file < 300; file++) writeFileSync(join(source.packageDirectory, `native/share/zone-${file}`), 'x'.repeat(20_000));
    for (const name of 'abcdefgh') mkdirSync(join(source.packageDirectory, 'native', name));
    const program = `
      import { ensureCopy } from ${JSON.stringify(join(import.meta.dirname, 'verified-copy.ts'))};
      import { readFileSync } from 'node:fs';
      const [source, target, at] = process.argv.slice(1);
      // All begin at one instant: a race of who loads first would be none.
      while (Date.now() < Number(at));
      ensureCopy(JSON.parse(source), target, () => {});
      const sizes = Array.from({ length: 300 }, (_, file) => readFileSync(target + '/native/share/zone-' + file).length);
      if (sizes.some((size) => size !== 20000)) throw new Error('not whole');`;
    const startTogether = () => {
      const args = ['--input-type=module', '-e', program, JSON.stringify(source), target, String(Date.now() + 400)];
      return Promise.all([1, 2, 3, 4].map(() => promisify(execFile)(process.execPath, args)));
    };
    for (let round = 0; round < 6; round++) {
      rmSync(target, { recursive: true, force: true });
      await startTogether();
    }
    truncateSync(join(target, 'native/share/zone-7'), 5);
    rmSync(join(target, 'native/bin'), { recursive: true });
    await startTogether();
    expect(ensure()).toBe(false);
  });
});
