import { totalmem } from 'node:os';
import type { DataDir } from './data-dir.ts';

const MEGABYTE = 1024 * 1024;

/** Returns the arguments postgres is started with at a place. Equal settings give equal arguments, so a running server can be recognized. */
export function postgresArguments(dataDir: DataDir): string[] {
  const settings = { ...fixedSettings, ...listening(dataDir), shared_buffers: `${sharedBufferMegabytes()}MB` };
  return ['-D', dataDir.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

const fixedSettings = {
  cluster_name: 'hearth',
  max_connections: '100',
  work_mem: '8MB',
  jit: 'off',
  random_page_cost: '1.1',
  synchronous_commit: 'on',
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements reach the application with their error; the log keeps no text members have written.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
} as const;

/** Windows has no unix socket node can reach: there the port comes by PGPORT and a password is asked for. */
function listening(dataDir: DataDir): Record<string, string> {
  if (dataDir.socketDirectory === null) return { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  return { listen_addresses: '', port: '5432', unix_socket_directories: dataDir.socketDirectory, unix_socket_permissions: '0700' };
}

/** 512 MB, or a quarter of the memory of the machine or its container. */
function sharedBufferMegabytes(): number {
  const limit = process.constrainedMemory();
  const available = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.min(512, Math.floor(available / 4 / MEGABYTE));
}
