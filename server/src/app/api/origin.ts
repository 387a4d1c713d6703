import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/process/config/config.ts';

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d{1,5})?$/i;
const MAX_HOST_NAME_LENGTH = 100;

/**
 * Returns the origin of absolute addresses: `PUBLIC_URL` where it is set, whatever a request says. Without it the requested host if it is
 * valid; replies made with it must be cached by host.
 */
export function originOf(request: Pick<FastifyRequest, 'headers' | 'protocol'>, { publicUrl, isPublicUrlGiven }: Config): string {
  const host = request.headers.host ?? '';
  if (isPublicUrlGiven || host.length > MAX_HOST_NAME_LENGTH || !HOST_NAME.test(host)) return publicUrl;
  return URL.parse(`${request.protocol}://${host}`)?.origin ?? publicUrl;
}
