import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/api.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** Shows the letters kept on disk at `/dev/outbox` and `/dev/outbox.json`, newest first: only while no mail server is set and only to this machine. */
export function serveOutbox(app: FastifyInstance, platform: Platform): void {
  const { readOutbox } = platform.mail;
  if (!readOutbox || !LOOPBACK.has(platform.config.host)) return;

  app.get('/dev/outbox.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(await readOutbox()));

  app.get('/dev/outbox', async (_request, reply) => {
    const letters = await readOutbox();
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

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
