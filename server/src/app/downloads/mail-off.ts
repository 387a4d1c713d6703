import type { FastifyInstance } from 'fastify';
import { turnOffMails } from '#server/modules/trials/index.ts';
import type { Platform } from '#server/platform/api.ts';

/**
 * Takes what mail programs send when their user presses "unsubscribe" (RFC 8058): a form to the address of the page, without cookies. The token in
 * the address is all it needs, so nothing of the form is read. Opening the page by GET changes nothing.
 */
export async function serveMailOff(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload
        .resume()
        .on('end', () => done(null))
        .on('error', done);
    });
    scope.post<{ Params: { token: string } }>('/mail-off/:token', { bodyLimit: 10_000 }, async ({ params }, reply) => {
      await turnOffMails({ ...platform, now: platform.clock.now() }, params.token);
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('好了，不会再寄。\n');
    });
  });
}
