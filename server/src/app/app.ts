import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/route.ts';
import { mountFirstRun, type FirstRunHooks } from '#server/modules/first-run/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Log } from '#server/platform/process/log.ts';
import { createAdmission } from './admission/admission.ts';
import { serveAppManifest } from './pages/app-manifest.ts';
import { serveAssets } from './pages/assets.ts';
import { serveFaults } from './faults.ts';
import { compressReplies } from './replies/compression.ts';
import { serveAuditFile } from './downloads/audit-file.ts';
import { serveBackupFile } from './downloads/backup-file.ts';
import { serveMemberNames } from './downloads/member-names.ts';
import { serveExportFile } from './downloads/export-file.ts';
import { drainBeforeClose } from './draining.ts';
import { serveEvidence } from './downloads/evidence.ts';
import { serveCounterNoticeFile } from './downloads/counter-notice-file.ts';
import { serveIllegalReportFile } from './downloads/illegal-report-file.ts';
import { serveFeeds } from './shares/feeds.ts';
import { createEventStreams } from './api/event-streams.ts';
import { serveApi } from './api/http-api.ts';
import { serveMailOff } from './downloads/mail-off.ts';
import { serveOembed } from './shares/oembed.ts';
import { serveOpenApi } from './api/openapi.ts';
import { serveOutbox } from './downloads/outbox.ts';
import { servePlainForms } from './plain-forms/plain-forms.ts';
import { serveSecurityTxt } from './pages/security-txt.ts';
import { servePages } from './pages/pages.ts';
import { sendBarePage } from './replies/bare-document.ts';
import { answerUnrouted } from './replies/methods.ts';
import { servePluginFiles } from './downloads/plugin-file.ts';
import { mountModules } from './modules.ts';
import { createRegistry } from './api/registry.ts';
import { countReplies } from './replies/count-replies.ts';
import { failureOf, sendFailure } from './replies/reply.ts';
import { createReplyCache, MAX_CACHED_BYTES } from './cache/reply-cache.ts';
import { serveHealth, serveReadiness } from './readiness.ts';
import { blindSeconds } from '#server/platform/state/sight.ts';
import { serveOfflineWorker } from './pages/offline-worker.ts';
import { guardFirstRun } from './first-run.ts';
import { guardByMode } from './site-mode.ts';
import { BARE_HEADERS, secureHeaders } from './api/security.ts';
import { serveSharePictures } from './shares/share-pictures.ts';
import { serveStorageHost } from './api/storage-host.ts';
import { targetOf } from './api/request-target.ts';
import { refuseUnreadable, rememberAnswers } from './api/unreadable.ts';
import { logAccess } from './telemetry/access-log.ts';
import { decorateRequests } from './telemetry/request-facts.ts';
import { requestIds } from './telemetry/request-id.ts';
import { serveMetrics } from './telemetry/serve-metrics.ts';
import { countTraffic } from './telemetry/traffic.ts';
import { serveTicketShares } from './shares/ticket-shares.ts';
import type { Web } from './pages/web-build.ts';

/** How often Node looks for requests that have not arrived in time; by itself every half minute. */
const LATE_REQUESTS_MS = 500;
const MAX_PATH_LENGTH = 2_000;
/** Members' writes mostly wait for the disk, and their reads are small. */
const MEMBER_SHARE = 3;

/** For a site that is not started as a process of its own. */
const NO_HOOKS: FirstRunHooks = { isOfDemo: async () => false, fill: () => undefined, renew: () => undefined };

/** Returns the whole site as an HTTP server that is not listening yet. `web` null: the API alone. */
export async function createApp(platform: Platform, web: Web | null, firstRun: FirstRunHooks = NO_HOOKS): Promise<FastifyInstance> {
  const { config } = platform;
  const app = fastify({
    trustProxy: config.trustedProxies.areThere && ((address, hop) => config.trustedProxies.trusts(address, hop)),
    requestTimeout: config.requestSeconds * 1_000,
    http: { connectionsCheckingInterval: LATE_REQUESTS_MS, headersTimeout: config.requestSeconds * 1_000 },
    rewriteUrl: targetOf,
    genReqId: requestIds(config.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH_LENGTH },
    frameworkErrors: (error, request, reply) => sendUnreadable({ request, reply }, error, platform.log),
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: 'idle',
    // Who is connected already is answered: who is not goes elsewhere.
    return503OnClosing: false,
  });
  const { api, routes } = createRegistry({ checkReplies: !config.production });
  mountModules(api, platform.secrets);
  mountFirstRun(api, firstRun);
  const { maxWaitMs, visitorsAtOnce } = config;
  const admission = createAdmission({
    members: { atOnce: visitorsAtOnce * MEMBER_SHARE, maxWaitMs },
    visitors: { atOnce: visitorsAtOnce, maxWaitMs },
  });
  const cache = createReplyCache({
    keeps: !(web?.hotReload ?? false),
    maxBlindSeconds: config.maxBlindSeconds,
    maxBytes: MAX_CACHED_BYTES / config.workers,
    admission,
  });
  const streams = createEventStreams();
  decorateRequests(app);
  rememberAnswers(app);
  drainBeforeClose(app, streams);
  if (config.metrics !== null) serveMetrics(app, platform, { traffic: countTraffic(app), cache, streams, admission });
  logAccess(app, platform);
  app.addHook('onClose', async () => cache.close());
  app.addHook('onClose', () => platform.background.settled());

  await app.register(cookie);
  const headers = secureHeaders({
    secure: config.publicUrl.startsWith('https:'),
    hotReload: web?.hotReload ?? false,
    storageUrl: config.storageUrl,
    picturesUrl: config.s3?.publicUrl ?? null,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    const blind = blindSeconds();
    if (blind > 0) void reply.header('x-hearth-blind', String(blind));
    done();
  });
  guardFirstRun(app, platform);
  guardByMode(app, platform);
  countReplies(app, platform);
  serveStorageHost(app, config);
  compressReplies(app);
  // Before the routes, which take over the handlers registered so far.
  const unrouted = answerUnrouted(app, { isPage: (path) => web !== null && isPageOf(web, path), log: platform.log });
  app.setErrorHandler((error, request, reply) =>
    // A body that nobody would have read says nothing of the address.
    request.is404 && isOfBody(error) ? unrouted(request, reply) : sendFailure({ request, reply }, error, platform.log),
  );

  const middleware = web?.middleware;
  if (middleware) app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, () => done()));

  serveHealth(app, platform);
  serveReadiness(app, platform);
  serveSecurityTxt(app, platform);
  await serveFaults(app, platform, web?.folder ?? null);
  await serveAssets(app, platform, web?.folder ?? null);
  serveEvidence(app, platform);
  serveIllegalReportFile(app, platform);
  serveCounterNoticeFile(app, platform);
  serveOpenApi(app, routes, cache);
  serveOutbox(app, platform);
  await serveMailOff(app, platform);
  await servePlainForms(app, { registry: routes, platform, admission });
  serveExportFile(app, platform);
  serveAuditFile(app, platform);
  serveMemberNames(app, platform);
  serveBackupFile(app, platform);
  servePluginFiles(app, platform);
  await serveApi(app, { registry: routes, platform, cache, streams, admission, unrouted });
  serveTicketShares(app, platform, cache);
  serveOembed(app, platform, cache);
  serveFeeds(app, platform, cache);
  serveSharePictures(app, platform);
  serveAppManifest(app, platform, cache);
  serveOfflineWorker(app, platform, { webFolder: web?.folder ?? null, cache });
  web?.attach?.(app);
  if (web) servePages(app, { registry: routes, platform, cache, web: web.build });
  return app;
}

/** Returns whether an error of the HTTP layer is about a body. */
function isOfBody(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_ERR_CTP');
}

/** Returns whether a page, or a way to one, is at a path. */
function isPageOf({ build }: Web, path: string): boolean {
  return build.matchPage(path)?.pattern !== '/*';
}

/** Replies to a request whose address cannot be parsed; no hook of ours has seen it. */
function sendUnreadable({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, error: unknown, log: Log): void {
  void reply.headers(BARE_HEADERS);
  if (request.url.startsWith(API_BASE)) void sendFailure({ request, reply }, error, log);
  else void sendBarePage(reply, failureOf(error, request.id, log), request.id);
}
