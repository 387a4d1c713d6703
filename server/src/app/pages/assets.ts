import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { guestShieldSvg, shieldSvg } from '#server/modules/members/index.ts';
import { uploadFile } from '#contract/api/files.ts';
import { canSeeWithheld, isAvatarSealed, isWithheld, serveAvatar, serveFile, serveWithheld } from '#server/modules/files/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { keepAssetHeaders, keepFileHeaders } from '../api/security.ts';
import { apiRequestOf } from '../api/requests.ts';

const YEAR = 'public, max-age=31536000, immutable';
const WEEK = 'public, max-age=604800';

/** Serves the built web's hashed files, its public pictures, members' shields and uploaded files. */
export async function serveAssets(app: FastifyInstance, platform: Platform, webFolder: string | null): Promise<void> {
  if (webFolder !== null) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      // The manifest is for the server only; the workers must not be cached for a week.
      globIgnore: ['manifest.json', 'sw.js', 'push-sw.js', '**/*.br', '**/*.gz'],
      setHeaders(reply, path) {
        const isBuilt = path.includes('/assets/');
        reply.header('cache-control', isBuilt ? YEAR : WEEK);
        if (isBuilt) keepAssetHeaders(reply);
      },
    });
  }

  app.get<{ Params: { file: string } }>('/avatar/:file', async (request, reply) => {
    keepFileHeaders(reply);
    const picture = pictureOf(request.params.file);
    if (picture !== null && !(await isAvatarSealed(platform, picture.fileId))) return serveAvatar({ platform, request, reply }, picture);
    const svg = shieldOf(request.params.file);
    if (svg === null) return reply.code(404).type('text/plain; charset=utf-8').send('没有这面盾徽');
    return reply.header('cache-control', WEEK).type('image/svg+xml').send(svg);
  });

  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    keepFileHeaders(reply);
    const name = request.params['*'];
    if (!(await isWithheld(platform, name))) return serveFile({ platform, request, reply }, name);
    const canSee = await canSeeWithheld(await apiRequestOf(request, uploadFile, platform), name);
    return serveWithheld({ platform, request, reply }, name, { canSee });
  });
}

function pictureOf(file: string): { memberId: number; fileId: number } | null {
  const [, memberId, fileId] = /^([1-9]\d{0,15})-([1-9]\d{0,15})\.webp$/.exec(file) ?? [];
  return memberId === undefined || fileId === undefined ? null : { memberId: Number(memberId), fileId: Number(fileId) };
}

function shieldOf(file: string): string | null {
  if (file === 'guest.svg') return guestShieldSvg();
  const id = /^([1-9]\d{0,15})\.svg$/.exec(file)?.[1];
  return id === undefined ? null : shieldSvg(Number(id));
}
