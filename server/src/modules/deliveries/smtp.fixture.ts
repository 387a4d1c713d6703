import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** How the server responds to the mails that come from now on. */
export interface SmtpBehavior {
  /** The response to RCPT TO. */
  rcpt?: string;
  /** The response at the end of the text; `drop` closes the connection without one, `stall` sends none. */
  end?: string;
}

export interface ScriptedSmtp {
  readonly url: string;
  /** The mails whose text came completely, whatever was said to it then. */
  readonly taken: { to: string; id: string }[];
  behavior: SmtpBehavior;
  /** Called when a text has come, before it is answered. */
  onTaken: () => void | Promise<void>;
  close(): void;
}

/** Starts an SMTP server that refuses, stalls and drops connections as `behavior` says. */
export async function startScriptedSmtp(): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>();
  const taken: { to: string; id: string }[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let to = '';
    let text: string | null = null;
    let rest = '';
    const reply = (line: string) => void socket.write(`${line}\r\n`);
    const endText = async () => {
      taken.push({ to, id: /^message-id: <([^@>]+)/im.exec(text ?? '')?.[1] ?? '' });
      text = null;
      await smtp.onTaken();
      const { end = '250 queued' } = smtp.behavior;
      if (end === 'drop') socket.destroy();
      else if (end !== 'stall') reply(end);
    };
    const read = (line: string) => {
      if (text !== null) {
        if (line === '.') void endText();
        else text += `${line}\n`;
        return;
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'RCPT') {
        to = /<(.+)>/.exec(line)?.[1] ?? '';
        reply(smtp.behavior.rcpt ?? '250 ok');
      } else if (word === 'DATA') {
        text = '';
        reply('354 go on');
      } else if (word === 'QUIT') {
        reply('221 bye');
        socket.end();
      } else reply('250 ok');
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) read(line);
    });
    reply('220 scripted');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const smtp: ScriptedSmtp = {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    taken,
    behavior: {},
    onTaken: () => undefined,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return smtp;
}
