import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures.ts';
import type { Platform } from '#server/platform/api.ts';

/** What proxies and networks in front of a site add to a request. */
const PROXY_HEADER = /^(?:via|forwarded|x-forwarded.*|x-real-ip|x-client-ip|x-cluster-client-ip|client-ip|true-client-ip|cdn-loop|cf-.*)$/;
const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Shows the mails and text messages kept on disk at `/dev/outbox` and `/dev/outbox.json`, newest first: only while a mail server or an SMS provider is missing, only on a site of this machine alone, and only to this machine. */
export function serveOutbox(app: FastifyInstance, platform: Platform): void {
  const { outbox } = platform;
  if (!outbox || platform.config.isPublic) return;

  const onRequest = async (request: FastifyRequest) => {
    if (!isFromHere(request)) throw new Failure('notFound');
  };

  app.get('/dev/outbox.json', { onRequest }, async (_request, reply) => reply.header('cache-control', 'no-store').send(await outbox.read()));

  app.get('/dev/outbox', { onRequest }, async (_request, reply) => {
    const mails = await outbox.read();
    const rows = mails.map(
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

/**
 * Returns whether somebody at this machine asks: a foreign page asks by a name of its own, and a proxy says that it is one. Some say so by nothing
 * but the version they speak, which no browser does.
 */
function isFromHere({ headers, raw }: FastifyRequest): boolean {
  return LOOPBACK_NAME.test(headers.host ?? '') && raw.httpVersion !== '1.0' && !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
