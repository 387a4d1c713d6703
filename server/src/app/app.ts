import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { API_BASE } from '#contract/route.ts';
import { mountAudit } from '#server/modules/audit/index.ts';
import { mountAnnouncements } from '#server/modules/announcements/index.ts';
import { mountBackups } from '#server/modules/backups/index.ts';
import { mountBlocks } from '#server/modules/blocks/index.ts';
import { mountBlacklist } from '#server/modules/blacklist/index.ts';
import { mountClosing } from '#server/modules/closing/index.ts';
import { keepSignUpConsents, mountConsents } from '#server/modules/consents/index.ts';
import { mountColumns } from '#server/modules/columns/index.ts';
import { mountComments } from '#server/modules/comments/index.ts';
import { mountDeliveries } from '#server/modules/deliveries/index.ts';
import { mountDictionaries } from '#server/modules/dictionaries/index.ts';
import { mountExports } from '#server/modules/exports/index.ts';
import { mountFavors } from '#server/modules/favors/index.ts';
import { mountFiles } from '#server/modules/files/index.ts';
import { mountFirstRun, type FirstRunHooks } from '#server/modules/first-run/index.ts';
import { mountFollows } from '#server/modules/follows/index.ts';
import { mountIllegalReports } from '#server/modules/illegal-reports/index.ts';
import { mountGames } from '#server/modules/games/index.ts';
import { mountGuards } from '#server/modules/guards/index.ts';
import { mountHome } from '#server/modules/home/index.ts';
import { mountInvitations } from '#server/modules/invitations/index.ts';
import { mountJobs } from '#server/modules/jobs/index.ts';
import { mountLookAlikes } from '#server/modules/look-alikes/index.ts';
import { mountMemberAppeals } from '#server/modules/member-appeals/index.ts';
import { mountMailTemplates } from '#server/modules/mail-templates/index.ts';
import { mountMemberRecords } from '#server/modules/member-records/index.ts';
import { mountMembers } from '#server/modules/members/index.ts';
import { informOperators, labelOf, mountChannels, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import { MESSAGE_NOTIFICATIONS, mountMessages, notify } from '#server/modules/messages/index.ts';
import { mountOffices } from '#server/modules/offices/index.ts';
import { findMobile, findMobileNumber, mountMobiles } from '#server/modules/mobiles/index.ts';
import { mountMaintenance } from '#server/modules/maintenance/index.ts';
import { mountPages } from '#server/modules/pages/index.ts';
import { mountPlugins } from '#server/modules/plugins/index.ts';
import { mountPosts } from '#server/modules/posts/index.ts';
import { avatarPurpose, claimNickName, mountProfiles } from '#server/modules/profiles/index.ts';
import { mountPresenters, notifyOfTerm } from '#server/modules/presenters/index.ts';
import { mountScenery, sceneryPurpose } from '#server/modules/scenery/index.ts';
import { mountDashboard } from '#server/modules/dashboard/index.ts';
import { countWaiting, mountQueue } from '#server/modules/queue/index.ts';
import { mountReports } from '#server/modules/reports/index.ts';
import { mountContent } from '#server/modules/content/index.ts';
import { mountTakedowns } from '#server/modules/takedowns/index.ts';
import { mountReleases } from '#server/modules/releases/index.ts';
import { mountSecurityLog } from '#server/modules/security-log/index.ts';
import { mountSearch } from '#server/modules/search/index.ts';
import { mountSettings } from '#server/modules/settings/index.ts';
import { mountSignUps } from '#server/modules/sign-ups/index.ts';
import { mountSponsors } from '#server/modules/sponsors/index.ts';
import { mountStormDesk } from '#server/modules/storm-desk/index.ts';
import { mountProofs } from '#server/modules/proofs/index.ts';
import { mountStatistics } from '#server/modules/statistics/index.ts';
import { mountStaffMembers, warn } from '#server/modules/staff-members/index.ts';
import { mountSuggestions } from '#server/modules/suggestions/index.ts';
import { evidencePurpose, joinOwner, mountTrials, submitComplaint } from '#server/modules/trials/index.ts';
import { mountWatchedWords } from '#server/modules/watched-words/index.ts';
import { mountTokens } from '#server/modules/tokens/index.ts';
import { mountWebhooks } from '#server/modules/webhooks/index.ts';
import type { Api, Platform } from '#server/platform/api.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import type { Log } from '#server/platform/process/log.ts';
import { serveAppManifest } from './pages/app-manifest.ts';
import { serveAssets } from './pages/assets.ts';
import { serveFaults } from './faults.ts';
import { compressReplies } from './replies/compression.ts';
import { serveAuditFile } from './downloads/audit-file.ts';
import { serveBackupFile } from './downloads/backup-file.ts';
import { serveMemberNames } from './downloads/member-names.ts';
import { serveExportFile } from './downloads/export-file.ts';
import { serveEvidence } from './downloads/evidence.ts';
import { serveIllegalReportFile } from './downloads/illegal-report-file.ts';
import { serveFeeds } from './shares/feeds.ts';
import { serveApi } from './api/http-api.ts';
import { serveMailOff } from './downloads/mail-off.ts';
import { serveOembed } from './shares/oembed.ts';
import { serveOpenApi } from './api/openapi.ts';
import { serveOutbox } from './downloads/outbox.ts';
import { servePlainForms } from './plain-forms/plain-forms.ts';
import { sendBarePage, servePages } from './pages/pages.ts';
import { servePluginFiles } from './downloads/plugin-file.ts';
import { createRegistry } from './api/registry.ts';
import { failureOf, sendFailure } from './replies/reply.ts';
import { createReplyCache } from './cache/reply-cache.ts';
import { serveReadiness } from './readiness.ts';
import { blindSeconds } from '#server/platform/state/sight.ts';
import { serveOfflineWorker } from './pages/offline-worker.ts';
import { guardFirstRun } from './first-run.ts';
import { guardByMode } from './site-mode.ts';
import { BARE_HEADERS, secureHeaders } from './api/security.ts';
import { serveSharePictures } from './shares/share-pictures.ts';
import { serveStorageHost } from './api/storage-host.ts';
import { refuseUnreadable } from './api/unreadable.ts';
import { vacating } from './api/vacating.ts';
import { serveTicketShares } from './shares/ticket-shares.ts';
import { UNDOING } from '#server/modules/undoers/index.ts';
import type { Web } from './pages/web-build.ts';

const REQUEST_MS = 30_000;
const MAX_PATH_LENGTH = 2_000;

/** For a site that is not started as a process of its own. */
const NO_HOOKS: FirstRunHooks = { isOfDemo: async () => false, fill: () => undefined, renew: () => undefined };

/** Returns the whole site as an HTTP server that is not listening yet. `web` null: the API alone. */
export async function createApp(platform: Platform, web: Web | null, firstRun: FirstRunHooks = NO_HOOKS): Promise<FastifyInstance> {
  const { config } = platform;
  const app = fastify({
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    requestTimeout: REQUEST_MS,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH_LENGTH },
    frameworkErrors: (error, request, reply) => sendUnreadable({ request, reply }, error, platform.log),
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  const { api, routes } = createRegistry({ checkReplies: !config.production });
  mountModules(api, platform.secrets);
  mountFirstRun(api, firstRun);
  const cache = createReplyCache({ keeps: !(web?.hotReload ?? false), maxBlindSeconds: config.maxBlindSeconds });
  app.addHook('onClose', async () => cache.close());
  app.addHook('onClose', () => platform.background.settled());

  await app.register(cookie);
  const headers = secureHeaders({ secure: config.publicUrl.startsWith('https:'), hotReload: web?.hotReload ?? false, storageUrl: config.storageUrl });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    const blind = blindSeconds();
    if (blind > 0) void reply.header('x-hearth-blind', String(blind));
    done();
  });
  guardFirstRun(app, platform);
  guardByMode(app, platform);
  serveStorageHost(app, config);
  compressReplies(app);
  // Before the routes, which take over the handlers registered so far.
  app.setNotFoundHandler((request, reply) => sendFailure({ request, reply }, new Failure('notFound'), platform.log));
  app.setErrorHandler((error, request, reply) => sendFailure({ request, reply }, error, platform.log));

  const middleware = web?.middleware;
  if (middleware) app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, () => done()));

  serveReadiness(app, platform);
  await serveFaults(app, platform, web?.folder ?? null);
  await serveAssets(app, platform, web?.folder ?? null);
  serveEvidence(app, platform);
  serveIllegalReportFile(app, platform);
  serveOpenApi(app, routes, cache);
  serveOutbox(app, platform);
  await serveMailOff(app, platform);
  await servePlainForms(app, { registry: routes, platform });
  serveExportFile(app, platform);
  serveAuditFile(app, platform);
  serveMemberNames(app, platform);
  serveBackupFile(app, platform);
  servePluginFiles(app, platform);
  await serveApi(app, { registry: routes, platform, cache });
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

/** Replies to a request whose address cannot be parsed; no hook of ours has seen it. */
function sendUnreadable({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, error: unknown, log: Log): void {
  void reply.headers(BARE_HEADERS);
  if (request.url.startsWith(API_BASE)) void sendFailure({ request, reply }, error, log);
  else void sendBarePage(reply, failureOf(error, request.id, log), request.id);
}

/** The table of contents: every module of the site. */
function mountModules(api: Api, secrets: Secrets): void {
  mountAudit(api, UNDOING);
  mountSettings(api);
  mountGuards(api);
  mountGames(api);
  mountAnnouncements(api);
  mountInvitations(api);
  mountWatchedWords(api);
  mountDictionaries(api, { notify: notifyOfTerm });
  mountMembers(api, {
    async greet(context, { id, nickName, guardianEmail }) {
      await claimNickName(context, id, nickName);
      await keepSignUpConsents(context, secrets, { id, guardianEmail });
      await notify(context, id, MESSAGE_NOTIFICATIONS.welcomed({ actorId: id }));
    },
    async notifyNewDevice({ tx, now }, { id, role }, seen) {
      const data = { ...seen, at: now.toISOString() };
      await notify({ tx, now }, id, MESSAGE_NOTIFICATIONS.signedInElsewhere({ data }));
      if (role === 'operator') await informOperators({ tx, now }, OPERATOR_NOTIFICATIONS.operatorSignedIn({ actorId: id, data }));
    },
    findMobile,
  });
  mountFiles(api, { scenery: sceneryPurpose, avatar: avatarPurpose, evidence: evidencePurpose });
  mountColumns(api);
  const own = vacating(api);
  mountMessages(own, countWaiting);
  mountMobiles(api);
  mountConsents(api);
  mountChannels(api);
  mountMailTemplates(api);
  mountDeliveries(api, {
    labelOf,
    findMobile: (request) => findMobile(request, request.viewer.id),
    findNumber: ({ db, platform, viewer }) => findMobileNumber({ db, secrets: platform.secrets }, viewer.id),
  });
  mountPages(api);
  mountPlugins(api);
  mountPosts(api, submitComplaint);
  mountPresenters(own);
  mountProfiles(own);
  mountSponsors(api);
  mountSuggestions(api);
  mountScenery(api);
  mountBlacklist(api);
  mountComments(api);
  mountFavors(api);
  mountFollows(own);
  mountProofs(own, joinOwner);
  mountTrials(api);
  mountSearch(api);
  mountReports(api, warn);
  mountTakedowns(api);
  mountContent(api);
  mountQueue(api);
  mountDashboard(api);
  mountReleases(api);
  mountOffices(api);
  mountMaintenance(api);
  mountBackups(api);
  mountWebhooks(api);
  mountTokens(api);
  mountStatistics(api);
  mountJobs(api);
  mountIllegalReports(api);
  mountSecurityLog(api);
  mountSignUps(api);
  mountLookAlikes(api);
  mountStormDesk(api);
  mountMemberAppeals(api, UNDOING);
  mountMemberRecords(api);
  mountStaffMembers(api);
  mountExports(api);
  mountClosing(api);
  mountBlocks(own);
  mountHome(api);
}
