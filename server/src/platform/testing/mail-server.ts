import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers in lower case, unfolded and decoded, and the decoded text. */
  headers: Record<string, string>;
  text: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  close(): Promise<void>;
}

/**
 * Starts a real SMTP server. It refuses addresses that begin with `refused`, and never acknowledges mail to those that begin with `silent`.
 */
export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      callback(address.startsWith('refused') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope }, callback) {
      let source = '';
      stream.setEncoding('utf8').on('data', (text: string) => (source += text));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        if (to.some((address) => address.startsWith('silent'))) return;
        received.push({ from: envelope.mailFrom === false ? '' : envelope.mailFrom.address, to, ...read(source) });
        callback();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  server.on('error', () => undefined);
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function read(source: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), decodeHeader(line.slice(line.indexOf(':') + 1).trim())]),
  );
  const body = rest.join('\r\n\r\n');
  const base64 = headers['content-transfer-encoding'] === 'base64';
  return { headers, text: base64 ? Buffer.from(body, 'base64').toString('utf8') : decodeQuoted(body.replace(/=\r\n/g, '')) };
}

/** Returns the encoded words of RFC 2047 as text. */
function decodeHeader(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : decodeQuoted(word.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
