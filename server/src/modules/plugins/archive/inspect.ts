/**
 * Addons are inspected before they are offered, because people unpack them into a game's folder.
 * - yauzl reads the format; `zip-reader.ts` refuses what it allows: gaps, several volumes, 64-bit forms, overlapping parts, a local header with
 *   another name or method, second names in extra fields, a wrong checksum. Nothing is unpacked before sizes, count and ratio are known.
 * - Refused are bad paths, links, names Windows cannot store, programs and archives by name and by their first bytes, files addons do not use, and
 *   anything but exactly one folder with its own `.toc`. Name, author, version and world come from the `.toc`: the page shows what the game shows.
 * - The same folder is the same plugin. A withdrawn version keeps its history and reason; its file is a 410.
 * - Files are stored under their SHA-256, which is also the ETag, and are sent in ranges. A download counts once per network and day, and is
 *   written with others every ten seconds.
 */

import { fieldFailure } from '#contract/failures.ts';
import { BrokenZip, readZip, type ZipMember } from '#server/platform/archive/zip-reader.ts';
import { MAX_ARCHIVE_BYTES, MAX_FILES, MAX_RATIO, MAX_UNPACKED_BYTES, contentProblem, nameProblem, pathProblem } from './rules-archive.ts';
import { parseToc, type Toc } from '../plugin/toc.ts';

const SYMLINK = 0o120000;
const FILE_KIND = 0o170000;
const FILE = 0o100000;
const FOLDER = 0o040000;
const MAX_TOC_BYTES = 64 * 1024;
const MEGABYTE = 1024 * 1024;

/** An archive that may be offered: its one folder, and the data of its table of contents. */
export interface InspectedAddon extends Toc {
  folder: string;
}

/** Returns what an archive that is to be offered holds. Throws `invalidInput` with one sentence at `file` for the first thing that is wrong with it. */
export async function inspectArchive(bytes: Buffer): Promise<InspectedAddon> {
  if (bytes.length > MAX_ARCHIVE_BYTES) throw refusal(`压缩包最大 ${MAX_ARCHIVE_BYTES / MEGABYTE} MB`);
  const members = await open(bytes);
  requireWithinBounds(members, bytes.length);
  const files = members.map((member) => ({ member, path: pathOf(member) }));
  requireDistinctFiles(files.map(({ path }) => path));
  const folder = onlyFolder(files.map(({ path }) => path));
  const tocs: Toc[] = [];
  for (const { member, path } of files) {
    if (path.endsWith('/')) continue;
    const content = await read(member);
    const problem = nameProblem(path) ?? contentProblem(content);
    if (problem !== null) throw refusal(`“${path}”${problem}，不能放进来`);
    if (path === `${folder}/${folder}.toc`) tocs.push(tocOf(content));
  }
  const [toc] = tocs;
  if (!toc) throw refusal(`文件夹“${folder}”里没有同名的 ${folder}.toc，游戏认不出来`);
  if (toc.interfaces.length === 0) throw refusal(`${folder}.toc 里没有写 Interface 版本号`);
  return { folder, ...toc };
}

async function open(bytes: Buffer): Promise<ZipMember[]> {
  try {
    return await readZip(bytes);
  } catch (error) {
    if (error instanceof BrokenZip) throw refusal('这不是一个完好、没有加密的 zip 压缩包');
    throw error;
  }
}

function requireWithinBounds(members: readonly ZipMember[], packedBytes: number): void {
  const unpacked = members.reduce((sum, { size }) => sum + size, 0);
  if (members.length === 0) throw refusal('压缩包是空的');
  if (members.length > MAX_FILES) throw refusal(`压缩包里最多 ${MAX_FILES} 个文件`);
  if (unpacked > MAX_UNPACKED_BYTES) throw refusal(`解开以后最大 ${MAX_UNPACKED_BYTES / MEGABYTE} MB`);
  if (unpacked > packedBytes * MAX_RATIO) throw refusal('压得太狠了，像一个解压炸弹');
}

/** Returns the path of a member. Throws where it could leave its folder, or is no plain file. */
function pathOf({ name, isUtf8, mode }: ZipMember): string {
  const path = name.toString('utf8');
  const isText = Buffer.from(path).equals(name) && (isUtf8 || /^[\x20-\x7e]*$/.test(path));
  if (!isText) throw refusal('有文件名不是 UTF-8，解开会是乱码');
  if ((mode & FILE_KIND) === SYMLINK) throw refusal(`“${path}”是一个链接，不能放进来`);
  const kind = mode & FILE_KIND;
  if (kind !== 0 && kind !== FILE && kind !== FOLDER) throw refusal(`“${path}”不是普通文件，不能放进来`);
  const problem = pathProblem(path);
  if (problem !== null) throw refusal(`“${path.slice(0, 100)}”${problem}，不能放进来`);
  return path;
}

/** Windows takes names for one that differ in case only. */
function requireDistinctFiles(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    const key = path.toLowerCase().normalize('NFC');
    if (seen.has(key)) throw refusal(`“${path}”出现了两次`);
    seen.add(key);
  }
}

function onlyFolder(paths: readonly string[]): string {
  const tops = new Set(paths.map((path) => path.split('/')[0] ?? ''));
  const [folder = ''] = tops;
  if (tops.size !== 1 || paths.some((path) => !path.includes('/'))) throw refusal('最外层必须正好是一个文件夹');
  if (!/^[A-Za-z][\w!-]{0,63}$/.test(folder)) throw refusal('文件夹的名字只能用英文字母、数字、横线和下划线');
  return folder;
}

async function read(member: ZipMember): Promise<Buffer> {
  try {
    return await member.read();
  } catch (error) {
    if (error instanceof BrokenZip) throw refusal('压缩包里有文件是坏的，或者大小与目录写的不一样');
    throw error;
  }
}

function tocOf(content: Buffer): Toc {
  if (content.length > MAX_TOC_BYTES) throw refusal('.toc 太大了');
  return parseToc(content.toString('utf8'));
}

function refusal(message: string): Error {
  return fieldFailure('file', message);
}
