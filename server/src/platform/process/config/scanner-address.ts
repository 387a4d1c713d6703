import { isAbsolute } from 'node:path';

/** Where a clamd listens: a socket of this machine, or host and port. */
export type ScannerAddress = { path: string } | { host: string; port: number };

const MAX_PORT = 65_535;

/** Returns where a clamd listens, or null where none is named. Throws an `Error` with a Chinese sentence. */
export function readScanner(text: string): ScannerAddress | null {
  if (text === '') return null;
  if (isAbsolute(text)) return { path: text };
  const [, host, port] = /^\[?([^\]/\s]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > MAX_PORT)
    throw new Error(`环境变量 HEARTH_CLAMD 应是 clamd 的套接字文件（/ 开头）或主机和端口（127.0.0.1:3310），现在是“${text}”`);
  return { host, port: Number(port) };
}
