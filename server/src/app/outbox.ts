import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures.ts';
import type { Platform } from '#server/platform/api.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);
const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Shows the letters and text messages kept on disk at `/dev/outbox` and `/dev/outbox.json`, newest first: only while a mail server or an SMS provider is missing, and only to this machine. */
export function serveOutbox(app: FastifyInstance, platform: Platform): void {
  const { outbox } = platform;
  if (!outbox || !LOOPBACK.has(platform.config.host)) return;

  const onRequest = async (request: FastifyRequest) => {
    if (!isFromHere(request)) throw new Failure('notFound');
  };

  app.get('/dev/outbox.json', { onRequest }, async (_request, reply) => reply.header('cache-control', 'no-store').send(await outbox.read()));

  app.get('/dev/outbox', { onRequest }, async (_request, reply) => {
    const letters = await outbox.read();
    const rows = letters.map(
      ({ to, subject, text, at }) =>
        `<article><h2>${escape(subject)}</h2><p>${escape(to)} · <time>${escape(at)}</time></p><pre>${escape(text)}</pre></article>`,
    );
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>发件箱</title></head><body><main><h1>发件箱</h1>${rows.join('') || '<p>还没有寄出过信。</p>'}</main></body></html>`,
      );
  });
}

/** Whether somebody at this machine asks: a proxy on it says for whom, and a foreign page asks by a name of its own. */
function isFromHere({ headers }: FastifyRequest): boolean {
  return LOOPBACK_NAME.test(headers.host ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
