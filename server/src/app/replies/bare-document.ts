import type { FastifyReply } from 'fastify';
import type { CallFailure } from '#contract/envelope.ts';

/** Returns a document that needs nothing: for when no page can be rendered, or none is asked for. The message is a sentence of ours. */
export function bareDocument({ status, message }: Pick<CallFailure, 'status' | 'message'>, requestId: string): string {
  const isOurs = status >= 500;
  const title = isOurs ? '稍等片刻' : '打不开';
  const advice = isOurs ? '请过一会儿刷新' : '请从<a href="/">首页</a>再走一次';
  return (
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head>` +
    `<body><main><h1>${title}</h1><p>${message}</p><p>${advice}；要告诉我们的话，请带上编号 ${requestId}。</p></main></body></html>`
  );
}

/** Sends a page that needs nothing of ours to be well. */
export function sendBarePage(reply: FastifyReply, { status, message }: CallFailure, requestId: string): FastifyReply {
  if (status >= 500) void reply.header('retry-after', '5');
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(bareDocument({ status, message }, requestId));
}
