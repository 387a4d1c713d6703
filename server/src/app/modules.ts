import { mountAudit } from '#server/modules/audit/index.ts';
import { mountAlerts } from '#server/modules/alerts/index.ts';
import { mountAnnouncements } from '#server/modules/announcements/index.ts';
import { mountBackups } from '#server/modules/backups/index.ts';
import { mountBlocks } from '#server/modules/blocks/index.ts';
import { mountBlacklist } from '#server/modules/blacklist/index.ts';
import { mountClosing } from '#server/modules/closing/index.ts';
import { keepIdentityConsent, keepSignUpConsents, mountConsents } from '#server/modules/consents/index.ts';
import { mountColumns } from '#server/modules/columns/index.ts';
import { mountComments } from '#server/modules/comments/index.ts';
import { mountCounterNotices } from '#server/modules/counter-notices/index.ts';
import { mountDeliveries } from '#server/modules/deliveries/index.ts';
import { mountDictionaries } from '#server/modules/dictionaries/index.ts';
import { mountExports } from '#server/modules/exports/index.ts';
import { mountFaults } from '#server/modules/faults/index.ts';
import { mountFavors } from '#server/modules/favors/index.ts';
import { mountFiles } from '#server/modules/files/index.ts';
import { mountFollows } from '#server/modules/follows/index.ts';
import { mountIllegalReports } from '#server/modules/illegal-reports/index.ts';
import { mountGames } from '#server/modules/games/index.ts';
import { mountGuards } from '#server/modules/guards/index.ts';
import { mountHome } from '#server/modules/home/index.ts';
import { mountInvitations } from '#server/modules/invitations/index.ts';
import { mountJobs } from '#server/modules/jobs/index.ts';
import { mountLookAlikes } from '#server/modules/look-alikes/index.ts';
import { mountMemberAppeals } from '#server/modules/member-appeals/index.ts';
import { mountMemberMerges } from '#server/modules/member-merges/index.ts';
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
import { mountPolls } from '#server/modules/polls/index.ts';
import { mountPosts } from '#server/modules/posts/index.ts';
import { avatarPurpose, claimNickName, mountProfiles } from '#server/modules/profiles/index.ts';
import { mountPresenters, notifyOfTerm } from '#server/modules/presenters/index.ts';
import { mountScenery, sceneryPurpose } from '#server/modules/scenery/index.ts';
import { mountDashboard } from '#server/modules/dashboard/index.ts';
import { countWaiting, mountQueue } from '#server/modules/queue/index.ts';
import { mountReports } from '#server/modules/reports/index.ts';
import { mountContent } from '#server/modules/content/index.ts';
import { mountTakedowns } from '#server/modules/takedowns/index.ts';
import { importPurpose, mountImports } from '#server/modules/imports/index.ts';
import { unusedPictures } from '#server/modules/personal-data/index.ts';
import { mountReleases } from '#server/modules/releases/index.ts';
import { mountSecurityLog } from '#server/modules/security-log/index.ts';
import { mountIndexing } from '#server/modules/indexing/index.ts';
import { mountSearch } from '#server/modules/search/index.ts';
import { mountSettings } from '#server/modules/settings/index.ts';
import { mountSignUps } from '#server/modules/sign-ups/index.ts';
import { mountSponsors } from '#server/modules/sponsors/index.ts';
import { mountStormDesk } from '#server/modules/storm-desk/index.ts';
import { lapseCharacter, mountProofs } from '#server/modules/proofs/index.ts';
import { mountReactions } from '#server/modules/reactions/index.ts';
import { mountStatistics } from '#server/modules/statistics/index.ts';
import { mountStaffMembers, warn } from '#server/modules/staff-members/index.ts';
import { mountSuggestions } from '#server/modules/suggestions/index.ts';
import { evidencePurpose, joinOwner, mountTrials, submitComplaint } from '#server/modules/trials/index.ts';
import { mountWatchedWords } from '#server/modules/watched-words/index.ts';
import { mountTokens } from '#server/modules/tokens/index.ts';
import { mountWebhooks } from '#server/modules/webhooks/index.ts';
import type { Api } from '#server/platform/api.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { vacating } from './api/vacating.ts';
import { UNDOING } from '#server/modules/undoers/index.ts';

/** Registers every module of the site: its table of contents. What one does in the transactions of another is handed in here. */
export function mountModules(api: Api, secrets: Secrets): void {
  mountAudit(api, UNDOING);
  mountSettings(api);
  mountGuards(api);
  mountGames(api);
  mountAnnouncements(api);
  mountInvitations(api);
  mountWatchedWords(api);
  mountDictionaries(api, { notify: notifyOfTerm });
  mountMembers(api, {
    async greet(context, { id, nickName, guardianEmail, invitedBy }) {
      await claimNickName(context, id, nickName);
      await keepSignUpConsents(context, secrets, { id, guardianEmail });
      await notify(context, id, MESSAGE_NOTIFICATIONS.welcomed({ actorId: id }));
      if (invitedBy !== null) await notify(context, invitedBy, MESSAGE_NOTIFICATIONS.invitationUsed({ actorId: id }));
    },
    async notifyNewDevice({ tx, now }, { id, role }, seen) {
      const data = { ...seen, at: now.toISOString() };
      await notify({ tx, now }, id, MESSAGE_NOTIFICATIONS.signedInElsewhere({ data }));
      if (role === 'operator') await informOperators({ tx, now }, OPERATOR_NOTIFICATIONS.operatorSignedIn({ actorId: id, data }));
    },
    findMobile,
    keepIdentityConsent,
  });
  mountFiles(api, { scenery: sceneryPurpose, avatar: avatarPurpose, evidence: evidencePurpose, import: importPurpose });
  mountColumns(api);
  const own = vacating(api);
  mountMessages(own, countWaiting);
  mountMobiles(api);
  mountConsents(api);
  mountChannels(api);
  mountAlerts(api);
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
  mountProfiles(own, lapseCharacter);
  mountSponsors(api);
  mountSuggestions(api);
  mountScenery(api);
  mountBlacklist(api);
  mountComments(api);
  mountFavors(api);
  mountReactions(api);
  mountPolls(api);
  mountFollows(own);
  mountProofs(own, joinOwner);
  mountTrials(api);
  mountIndexing(api);
  mountSearch(api);
  mountReports(api, warn);
  mountTakedowns(api);
  mountContent(api);
  mountQueue(api);
  mountDashboard(api);
  mountImports(api, unusedPictures);
  mountReleases(api);
  mountOffices(api);
  mountMaintenance(api);
  mountBackups(api);
  mountWebhooks(api);
  mountTokens(api);
  mountStatistics(api);
  mountJobs(api);
  mountFaults(api);
  mountIllegalReports(api);
  mountCounterNotices(api);
  mountSecurityLog(api);
  mountSignUps(api);
  mountLookAlikes(api);
  mountStormDesk(api);
  mountMemberAppeals(api, UNDOING);
  mountMemberRecords(api);
  mountStaffMembers(api);
  mountMemberMerges(api);
  mountExports(api);
  mountClosing(api);
  mountBlocks(own);
  mountHome(api);
}
