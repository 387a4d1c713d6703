import { open, type FileHandle } from 'node:fs/promises';
import { errorCode } from '#server/platform/process/start-failure.ts';
import { DumpRefusal } from './statements.ts';

/** Letters, addresses and passwords are in it. */
const OWNER_ONLY = 0o600;
const BUFFERED = 256 * 1024;
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: '没有那个文件夹',
  ENOTDIR: '没有那个文件夹',
  EISDIR: '那是文件夹',
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '那里只能读',
  ENOSPC: '磁盘满了',
  EDQUOT: '磁盘配额满了',
  ENAMETOOLONG: '文件名太长',
};

/** A file that lines are written to. */
export interface LineFile {
  write(record: object): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file for lines, empty. Throws DumpRefusal where it can't be written; so do writing and closing. */
export async function openLines(path: string): Promise<LineFile> {
  const file: FileHandle = await sayingWhere(path, () => open(path, 'w', OWNER_ONLY));
  let waiting: string[] = [];
  let length = 0;
  const flush = async () => {
    const text = waiting.join('');
    waiting = [];
    length = 0;
    await sayingWhere(path, () => file.writeFile(text));
  };
  return {
    async write(record) {
      const line = `${JSON.stringify(record)}\n`;
      waiting.push(line);
      length += line.length;
      if (length > BUFFERED) await flush();
    },
    async close() {
      try {
        await flush();
      } finally {
        await file.close();
      }
    },
  };
}

/** Does something to a file. Throws DumpRefusal with why it can't be written. */
export async function sayingWhere<Result>(path: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const reason = REASONS[errorCode(error) ?? ''];
    if (reason === undefined) throw error;
    throw new DumpRefusal(`写不进 ${path}：${reason}。`);
  }
}
