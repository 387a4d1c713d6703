import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

export interface Link {
  /** Paths relative to the package. */
  readonly source: string;
  readonly target: string;
}

export interface CopySource {
  readonly packageDirectory: string;
  readonly links: readonly Link[];
}

/** Holds the fingerprint of a copy that was compared byte by byte. */
const STAMP = 'verified';

type Entry =
  | { readonly kind: 'directory'; readonly mode: number }
  | { readonly kind: 'file'; readonly mode: number; readonly original: string; readonly stats: Stats }
  | { readonly kind: 'link'; readonly pointsTo: string };

/**
 * Makes `target` hold the programs of a package and nothing else: the same bytes, our own files, writable by nobody else.
 * Calls `onRepair` before anything is written. Throws what the file system throws, and an Error when the copy is still wrong
 * afterwards.
 *
 * A warm start compares sizes, times, owners and modes with those of the last full comparison; a change of any of them, another
 * installation or a restart of the machine (a power loss may have kept a file's name and lost its bytes) causes a full one.
 * Only what is wrong is written, each file under another name first and then renamed into place. Two processes may do so at once,
 * and a PostgreSQL that already runs from the copy keeps the files it has open.
 */
export function ensureCopy(source: CopySource, target: string, onRepair: () => void): void {
  const wanted = listWanted(source);
  if (existsSync(target) && readStamp(target) === takeFingerprint(wanted, target)) return;
  const faults = findFaults(wanted, target);
  if (faults.length > 0) {
    onRepair();
    repair(faults, wanted, target);
    const left = findFaults(wanted, target);
    if (left.length > 0) throw new Error(`${target} is still wrong at ${left.slice(0, 5).join(', ')}`);
  }
  writeStamp(target, takeFingerprint(wanted, target));
}

/** Returns what the copy holds, by path; '' is the copy itself. Parents come before what they hold. */
function listWanted({ packageDirectory, links }: CopySource): Map<string, Entry> {
  const wanted = new Map<string, Entry>([
    ['', { kind: 'directory', mode: 0o755 }],
    ['native', { kind: 'directory', mode: 0o755 }],
  ]);
  for (const entry of readdirSync(join(packageDirectory, 'native'), { withFileTypes: true, recursive: true })) {
    const original = join(entry.parentPath, entry.name);
    const path = relative(packageDirectory, original);
    if (entry.isDirectory()) wanted.set(path, { kind: 'directory', mode: 0o755 });
    // Static libraries serve compilers only. Links come from the package's list: npm carries none, and one found here may be absolute.
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      const mode = basename(entry.parentPath) === 'bin' ? 0o755 : 0o644;
      wanted.set(path, { kind: 'file', mode, original, stats: lstatSync(original) });
    }
  }
  for (const link of links) wanted.set(link.target, { kind: 'link', pointsTo: relative(dirname(link.target), link.source) });
  return new Map([...wanted].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function listFound(target: string): string[] {
  if (!isDirectory(target)) return [];
  const entries = readdirSync(target, { withFileTypes: true, recursive: true });
  return entries.map((entry) => relative(target, join(entry.parentPath, entry.name))).filter((path) => path !== STAMP);
}

/** Returns everything that changes when a file of the copy or of the package is written, replaced, given away or opened to others. */
function takeFingerprint(wanted: ReadonlyMap<string, Entry>, target: string): string {
  const hash = createHash('sha256').update(readBootId());
  for (const path of ['', ...listFound(target).sort()]) {
    const found = lstatSync(join(target, path), { throwIfNoEntry: false });
    // Another start removed it meanwhile.
    if (found === undefined) continue;
    hash.update(`${path}\0${found.mode} ${found.uid} `);
    if (!found.isDirectory()) hash.update(`${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}\n`);
  }
  for (const [path, entry] of wanted) hash.update(entry.kind === 'file' ? `${path}\0${entry.stats.size} ${entry.stats.mtimeMs}\n` : `${path}\n`);
  return hash.digest('hex');
}

/** Returns the paths that are missing, wrong or not wanted at all. */
function findFaults(wanted: ReadonlyMap<string, Entry>, target: string): string[] {
  const wrong: string[] = [];
  /** What is reached through a link is not ours, however right it looks. */
  const astray = new Set<string>();
  for (const [path, entry] of wanted) {
    const isAstray = path !== '' && astray.has(parentOf(path));
    if (isAstray || (entry.kind === 'directory' && !isDirectory(join(target, path)))) astray.add(path);
    if (isAstray || !isRight(join(target, path), entry)) wrong.push(path);
  }
  return [...wrong, ...listFound(target).filter((path) => !wanted.has(path))];
}

function parentOf(path: string): string {
  const parent = dirname(path);
  return parent === '.' ? '' : parent;
}

function isRight(path: string, entry: Entry): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.uid !== ownUid()) return false;
  if (entry.kind === 'link') return found.isSymbolicLink() && readlinkSync(path) === entry.pointsTo;
  if ((found.mode & 0o7777) !== entry.mode) return false;
  if (entry.kind === 'directory') return found.isDirectory();
  return found.isFile() && found.size === entry.stats.size && readFileSync(path).equals(readFileSync(entry.original));
}

function repair(faults: readonly string[], wanted: ReadonlyMap<string, Entry>, target: string): void {
  const drafts = mkdtempSync(join(dirname(target), 'copy-'));
  try {
    for (const fault of faults) {
      const path = join(target, fault);
      const entry = wanted.get(fault);
      if (entry === undefined) rmSync(path, { recursive: true, force: true });
      else if (entry.kind === 'directory') secureDirectory(path, entry.mode);
      else replace(path, entry, join(drafts, 'draft'));
    }
  } finally {
    rmSync(drafts, { recursive: true, force: true });
  }
}

/** Keeps a directory that is there, or comes meanwhile, since another process may be filling it. */
function secureDirectory(path: string, mode: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory()) removeFile(path);
  mkdirSync(path, { recursive: true });
  const uid = ownUid();
  if (lstatSync(path).uid !== uid) chownSync(path, uid, process.getgid?.() ?? 0);
  chmodSync(path, mode);
}

/** Removes a file or a link, unless another process was quicker and has made its directory there. */
function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found !== undefined && !found.isDirectory()) throw error;
  }
}

/** A file that others could write may still be open in their hands, so it is never mended in place. */
function replace(path: string, entry: Exclude<Entry, { kind: 'directory' }>, draft: string): void {
  if (entry.kind === 'link') symlinkSync(entry.pointsTo, draft);
  else {
    copyFileSync(entry.original, draft);
    chmodSync(draft, entry.mode);
  }
  if (isDirectory(path)) rmSync(path, { recursive: true });
  renameSync(draft, path);
}

function readStamp(target: string): string | null {
  const path = join(target, STAMP);
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.uid === ownUid() && (found.mode & 0o022) === 0 ? readFileSync(path, 'utf8') : null;
}

function writeStamp(target: string, fingerprint: string): void {
  const drafts = mkdtempSync(join(dirname(target), 'copy-'));
  try {
    writeFileSync(join(drafts, STAMP), fingerprint, { mode: 0o600 });
    const path = join(target, STAMP);
    if (isDirectory(path)) rmSync(path, { recursive: true });
    renameSync(join(drafts, STAMP), path);
  } finally {
    rmSync(drafts, { recursive: true, force: true });
  }
}

/** Another one after each start of the machine; empty where the system has none. */
function readBootId(): string {
  const path = '/proc/sys/kernel/random/boot_id';
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function isDirectory(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function ownUid(): number {
  return process.getuid?.() ?? 0;
}
