import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/process/config.ts';

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d{1,5})?$/i;
const HOST_MOST = 100;

/**
 * Where the site is reached, for absolute addresses: `PUBLIC_URL` where it is set, whatever a request says. Without it the host that was
 * asked for, as long as it is one; what is made for it must be kept apart from what is made for others.
 */
export function originOf(request: Pick<FastifyRequest, 'headers' | 'protocol'>, { publicUrl, isPublicUrlGiven }: Config): string {
  const host = request.headers.host ?? '';
  if (isPublicUrlGiven || host.length > HOST_MOST || !HOST.test(host)) return publicUrl;
  return URL.parse(`${request.protocol}://${host}`)?.origin ?? publicUrl;
}
