import type { FastifyInstance } from 'fastify';
import { readSettings } from '#server/modules/settings/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { originOf } from '../api/origin.ts';

const TYPE = 'text/plain; charset=utf-8';
const CACHE_CONTROL = 'public, max-age=86400';
/** The standard wants a day less than a year away, so that nobody writes to an address that was forgotten. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Serves where to report a hole in the site (RFC 9116): the contact of the settings. It is valid from the day it is read, because it is made each time. */
export function serveSecurityTxt(app: FastifyInstance, { db, clock, config }: Platform): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const { contact } = await readSettings(db);
    const day = Math.floor(clock.now().getTime() / DAY_MS);
    const lines = [
      `Contact: mailto:${encodeURI(contact)}`,
      `Expires: ${new Date((day + VALID_DAYS) * DAY_MS).toISOString()}`,
      'Preferred-Languages: zh, en',
      `Canonical: ${originOf(request, config)}/.well-known/security.txt`,
    ];
    return reply
      .header('cache-control', CACHE_CONTROL)
      .type(TYPE)
      .send(`${lines.join('\n')}\n`);
  });
}
