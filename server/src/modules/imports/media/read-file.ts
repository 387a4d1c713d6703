// Files beside the records, in a folder. What a path names is a plain file below that folder, or it is not read.
import { constants } from 'node:fs';
import { open, realpath, type FileHandle } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { MAX_IMAGE_BYTES } from '#contract/limits.ts';
import { errorCode } from '#server/platform/process/start-failure.ts';

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR', 'ENXIO', 'ENODEV']);

/** Returns the bytes of a file below a folder, or why it is not read, as a sentence. Links are not followed, wherever in the path they are. */
export async function readBelow(folder: string, path: string): Promise<Buffer | string> {
  if (path.startsWith('/') || path.includes('\\') || normalize(path) !== path || path.split('/').includes('..')) return '文件的路径要在 --files 的文件夹里面';
  const root = await realpath(folder);
  const wanted = join(root, path);
  try {
    if ((await realpath(wanted)) !== wanted) return '文件是一个链接，不读';
    // A pipe would never end, and a link may have been put there since.
    const file = await open(wanted, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      // Nor may a folder on the way have become one; only there does the system say what was opened.
      if (process.platform === 'linux' && (await realpath(`/proc/self/fd/${file.fd}`)) !== wanted) return '文件是一个链接，不读';
      return await contentOf(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ELOOP') return '文件是一个链接，不读';
    if (code === 'EACCES') return '文件读不了，没有权限';
    if (MISSING.has(code ?? '')) return '没有这个文件';
    throw error;
  }
}

async function contentOf(file: FileHandle): Promise<Buffer | string> {
  const found = await file.stat();
  if (!found.isFile()) return '不是一个普通的文件';
  if (found.size > MAX_IMAGE_BYTES) return '图片超过 10 MB';
  // One that grows meanwhile is not read further than that.
  const bytes = Buffer.alloc(found.size);
  let filled = 0;
  // A folder of the network may give less at once than it was asked for.
  for (;;) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, filled);
    filled += bytesRead;
    if (bytesRead === 0 || filled === bytes.length) return bytes.subarray(0, filled);
  }
}
