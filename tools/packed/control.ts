// The socket in the data folder by which `hearth upgrade` reaches the running `hearth start`; who has it is alone with the data.
import { once } from 'node:events';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { makeDataDirectory } from '#server/platform/database/embedded.ts';
import { errorCode } from '#server/platform/process/start-failure.ts';

/** What `hearth upgrade` asks for. */
export interface UpgradeRequest {
  to: string;
  /** Where that version is unpacked. */
  room: string;
  seconds: number;
}

/** What it is answered, a line each: progress, then how it ended. */
export type UpgradeNews = { line: string } | { done: true } | { failed: string };

/** What is asked and answered by one who has the data. */
export type Answerer = (request: UpgradeRequest, tell: (news: UpgradeNews) => void) => Promise<void>;

export interface Control {
  close(): void;
}

/** In the data folder, which is made the working folder: a path may be longer than that of a socket may be. */
const SOCKET = 'control.sock';

/** Takes the data folder for this process, and answers requests from then on. Returns null when another process has it. */
export async function takeControl(dataDir: string, answer: Answerer): Promise<Control | null> {
  process.chdir(await makeDataDirectory(dataDir));
  const own = `control-${process.pid}.sock`;
  const server = createServer((socket) => void serve(socket, answer));
  rmSync(own, { force: true });
  server.listen(own);
  await once(server, 'listening');
  try {
    while (!linkAs(own)) {
      const other = await reach();
      if (other !== null) {
        other.destroy();
        server.close();
        return null;
      }
      // Of a process that was killed.
      const away = `${own}.gone`;
      moveAway(away);
      const alive = await reach(away);
      // Of two who found it dead, the other was first: what we moved away is theirs.
      if (alive !== null) {
        alive.destroy();
        linkAs(away);
        rmSync(away);
        server.close();
        return null;
      }
      rmSync(away, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    close() {
      rmSync(SOCKET, { force: true });
      server.close();
    },
  };
}

/** Returns whether a process has the data folder. */
export async function isControlled(dataDir: string): Promise<boolean> {
  process.chdir(dataDir);
  const socket = await reach();
  socket?.destroy();
  return socket !== null;
}

/** Asks the process that has the data folder, and passes on what it says. Returns how it ended, or null when there is no such process. */
export async function askControl(dataDir: string, request: UpgradeRequest, onLine: (line: string) => void): Promise<UpgradeNews | null> {
  process.chdir(dataDir);
  const socket = await reach();
  if (socket === null) return null;
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const news: UpgradeNews = JSON.parse(line);
    if (!('line' in news)) return news;
    onLine(news.line);
  }
  return { failed: '正在运行的炉边没有说完就结束了。再启动它，它自己接着做完或者退回。' };
}

async function serve(socket: Socket, answer: Answerer): Promise<void> {
  // Who asked may go away; what was begun goes on.
  socket.on('error', () => undefined);
  const [line] = await Promise.race([once(createInterface({ input: socket }), 'line'), once(socket, 'close').then(() => [])]);
  // Somebody only looked whether we are there.
  if (line === undefined) return;
  const request: UpgradeRequest = JSON.parse(String(line));
  await answer(request, (news) => void socket.write(`${JSON.stringify(news)}\n`));
  socket.end();
}

function linkAs(own: string): boolean {
  try {
    linkSync(own, SOCKET);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function moveAway(away: string): void {
  try {
    renameSync(SOCKET, away);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

async function reach(path = SOCKET): Promise<Socket | null> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null;
  }
}
