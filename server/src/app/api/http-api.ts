import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { MAX_IMAGE_BYTES } from '#contract/limits.ts';
import { API_BASE, type RouteShape } from '#contract/route.ts';
import type { ApiRequest, IncomingFile, Platform } from '#server/platform/api.ts';
import { withLongTimeouts } from '#server/platform/database/timeouts.ts';
import type { Admission } from '../admission/admission.ts';
import { callerOf, callerTo } from '../admission/callers.ts';
import { fieldsOf, readFields } from './body.ts';
import type { EventStreams } from './event-streams.ts';
import { runOnce, runWithKey, sendOnce } from './idempotency.ts';
import type { MountedRoute } from './mounted-route.ts';
import type { Registry } from './registry.ts';
import { sendFailure, successText } from '../replies/reply.ts';
import { makeFromReplica } from '../cache/from-replica.ts';
import type { ReplyCache } from '../cache/reply-cache.ts';
import { apiRequestOf, wantedGame } from './requests.ts';
import { requireOpenForm } from '#server/modules/guards/index.ts';
import { resolveGame } from '#server/modules/games/index.ts';
import { sendCached } from '../cache/send-cached.ts';
import { asksForPreview } from './staff-acts.ts';
import { isAtStorageHost, requireKnownSender } from './storage-host.ts';
import { requireXsrf, offerXsrf } from './xsrf.ts';

/** Of routes that say nothing else; a long comment in its longest form. */
const MAX_BODY_BYTES = 512 * 1024;
/** Private, because the reply may carry the reader's XSRF cookie. */
const CACHED_HEADERS = { vary: 'accept-encoding, current_game_id, cookie', cacheControl: 'private, max-age=0, must-revalidate' };
const JSON_TYPE = 'application/json; charset=utf-8';

interface Served {
  registry: Registry;
  platform: Platform;
  cache: ReplyCache;
  streams: EventStreams;
  admission: Admission;
  /** Answers the rest of the addresses below the base. */
  unrouted: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Mounts every route of the registry on the HTTP server, in the envelope. */
export async function serveApi(app: FastifyInstance, { registry, platform, cache, streams, admission, unrouted }: Served): Promise<void> {
  /** Lets a route work in its turn: its body has arrived by then, and its answer is sent after it, because a reply is a promise that is kept once the reader has it all. */
  const inTurn =
    ({ shape }: MountedRoute, work: Work): Handler =>
    async (request, reply) =>
      (await admission.admit(callerTo(shape, request), () => work(request, reply)).result)();
  const routes = [...registry.values()];
  // Readers of events would keep a site that stops waiting.
  app.addHook('preClose', async () => streams.endAll());

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => done(null, body));
    for (const route of routes.filter(({ kind }) => kind === 'json')) {
      const handler = route.key.access === 'public' ? handlePublic(route, platform, cache) : inTurn(route, handleOwn(route, platform));
      scope.route({
        method: route.key.method,
        url: urlOf(route),
        bodyLimit: route.shape.maxBodyBytes ?? MAX_BODY_BYTES,
        handler: guarded(handler, platform),
      });
    }
    for (const route of routes.filter(({ kind }) => kind === 'events')) {
      scope.route({ method: 'GET', url: urlOf(route), handler: guarded(inTurn(route, handleEvents(route, platform, streams)), platform) });
    }
    // The base itself as well, which a slash at its end does not make another address.
    for (const url of [`${API_BASE}*`, API_BASE]) {
      scope.all(
        url,
        guarded(async (request, reply) => unrouted(request, reply), platform),
      );
    }
  });

  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fileSize: MAX_IMAGE_BYTES, fields: 10, fieldSize: 10_000 } });
    for (const route of routes.filter(({ kind }) => kind === 'upload')) {
      scope.route({
        method: 'POST',
        url: urlOf(route),
        bodyLimit: maxFileBytes(route) + 64 * 1024,
        handler: guarded(handleUpload(route, platform), platform),
      });
    }
  });
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
/** What makes an answer, and returns what sends it. */
type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<() => FastifyReply>;

/** Returns a public route: from the cache, the same bytes for everybody. */
function handlePublic(route: MountedRoute, platform: Platform, cache: ReplyCache): Handler {
  return async (request, reply) => {
    const gameId = await resolveGame(platform.db, wantedGame(request));
    const input = givenInput(request, route.shape);
    const key = `json ${route.key.name} ${gameId} ${JSON.stringify(Object.entries(input).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;
    const make = makeFromReplica(platform, async (from) => {
      const result = await route.run(input, { ...(await apiRequestOf(request, route.key, from)), gameId });
      return { status: 200, contentType: JSON_TYPE, text: successText(result) };
    });
    const cached = await cache.get(key, make, () => callerOf(request));
    return sendCached({ request, reply }, cached, CACHED_HEADERS);
  };
}

/** Returns everything else: never stored, a write only with its XSRF token. */
function handleOwn(route: MountedRoute, platform: Platform): Work {
  const writes = route.key.method === 'POST';
  return async (request, reply) => {
    // Who has gone away needs no answer; what they wrote is kept.
    if (!writes && request.raw.destroyed) return () => reply;
    if (writes) requireXsrf(request);
    const whole = await apiRequestOf(request, route.key, platform);
    if (writes && whole.viewer?.waits && route.key.access !== 'guest' && !route.shape.openToSuspended) throw new Failure('signUpWaits');
    if (writes && route.key.access === 'guest') await requireOpenForm(whole, route.key.name);
    if (writes && whole.viewer?.suspended && route.key.access !== 'guest' && !route.shape.openToSuspended)
      throw new Failure('suspended', { values: whole.viewer.suspended });
    const body = writes ? await readFields(request.headers['content-type'] ?? '', bodyBytes(request), route.shape) : {};
    const input = { ...(writes ? body : givenInput(request, route.shape)), ...paramsOf(request) };
    const key = request.headers['idempotency-key'];
    // Guests' routes hand out tokens, which must not lie in a table; they have guards of their own against being sent twice.
    const run = (each: ApiRequest) => route.run(input, each);
    const isKept = writes && route.key.access !== 'guest' && !route.shape.replyIsSecret && !asksForPreview(route.key, input);
    const act = () => (isKept ? onceOf(route.shape)({ key: typeof key === 'string' ? key : undefined, route: route.key.name, input }, whole, run) : run(whole));
    const result = await (route.shape.takesLong ? withLongTimeouts(act) : act());
    const text = successText(result);
    return () => reply.header('cache-control', 'no-store').type(JSON_TYPE).send(text);
  };
}

/** Returns how a write of a route is kept from being done twice. */
function onceOf({ sends, keepsKey }: RouteShape): typeof runOnce {
  if (sends) return sendOnce;
  return keepsKey ? runWithKey : runOnce;
}

function handleUpload(route: MountedRoute, platform: Platform): Handler {
  return async (request, reply) => {
    const isAtStorage = isAtStorageHost(request, platform.config);
    if (!isAtStorage) requireXsrf(request);
    const whole = await apiRequestOf(request, route.key, platform);
    if (whole.viewer?.waits && !route.shape.openToSuspended) throw new Failure('signUpWaits');
    if (whole.viewer?.suspended && !route.shape.openToSuspended) throw new Failure('suspended', { values: whole.viewer.suspended });
    const part = request.isMultipart() ? await firstFile(request, maxFileBytes(route)) : undefined;
    if (!part) throw new Failure('badBody');
    const fields = fieldsBefore(part);
    // An answer code is a field of the form.
    if (isAtStorage) requireKnownSender(request, platform.config, { hasKey: typeof fields['key'] === 'string' && fields['key'] !== '' });
    const file: IncomingFile = { stream: part.file, fileName: part.filename };
    const result = await route.run(fields, whole, { file });
    return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(successText(result));
  };
}

/** Server-sent events: the response stays open. Refusals are sent as elsewhere. */
function handleEvents(route: MountedRoute, platform: Platform, streams: EventStreams): Work {
  return async (request, reply) => {
    const whole = await apiRequestOf(request, route.key, platform);
    const last = request.headers['last-event-id'];
    const opener = { lastEventId: typeof last === 'string' ? last : null, open: () => streams.open(reply) };
    await route.run(givenInput(request, route.shape), whole, { opener });
    return () => reply;
  };
}

/** Returns the first file of a form; its size is looked at while it is read. Throws `badBody` for a form that can't be read. */
async function firstFile(request: FastifyRequest, fileSize: number): Promise<MultipartFile | undefined> {
  try {
    return await request.file({ limits: { fileSize } });
  } catch {
    throw new Failure('badBody');
  }
}

/** Returns how many bytes the file of a route may have. */
function maxFileBytes(route: MountedRoute): number {
  return route.shape.maxBodyBytes ?? MAX_IMAGE_BYTES;
}

/** Returns the text fields of a form before its file, by name. */
function fieldsBefore({ fields }: MultipartFile): Record<string, unknown> {
  const texts = Object.entries(fields).flatMap(([name, field]) =>
    field !== undefined && !Array.isArray(field) && field.type === 'field' ? [[name, field.value] as const] : [],
  );
  return Object.fromEntries(texts);
}

function guarded(handle: Handler, { config, log }: Platform): Handler {
  const secure = config.publicUrl.startsWith('https:');
  return async (request, reply) => {
    try {
      // No page of the site could read a cookie of the storage host.
      if (!isAtStorageHost(request, config)) offerXsrf(request, reply, secure);
      return await handle(request, reply);
    } catch (error) {
      return sendFailure({ request, reply }, error, log);
    }
  };
}

function bodyBytes(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function paramsOf(request: FastifyRequest): Record<string, unknown> {
  return request.params as Record<string, unknown>;
}

/**
 * Returns the query and path parameters that the route takes, so that no others make a reply of their own; a repeated one counts once. An empty
 * one counts as not given: forms and clients send every filter, chosen or not.
 */
function givenInput(request: FastifyRequest, shape: RouteShape): Record<string, unknown> {
  const fields = fieldsOf(shape);
  const query = Object.entries(request.query as Record<string, unknown>).filter(([name]) => Object.hasOwn(fields, name));
  const single = query.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value] as const);
  return { ...Object.fromEntries(single.filter(([, value]) => value !== '')), ...paramsOf(request) };
}

function urlOf(route: MountedRoute): string {
  return route.key.path.startsWith('/') ? route.key.path : API_BASE + route.key.path;
}
