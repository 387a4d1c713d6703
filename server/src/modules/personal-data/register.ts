// The register of personal data: what every table says of members, what of it a member may take along, and what is left when they leave or
// when something is purged. Statements are made from these lines alone; the test beside compares them with the catalogue of the database.
import { ALERTS_DATA } from '#server/modules/alerts/index.ts';
import { AUDIT_DATA } from '#server/modules/audit/index.ts';
import { BLACKLIST_DATA } from '#server/modules/blacklist/index.ts';
import { BLOCKS_DATA } from '#server/modules/blocks/index.ts';
import { CHANNELS_DATA } from '#server/modules/channels/index.ts';
import { COMMENTS_DATA } from '#server/modules/comments/index.ts';
import { CONSENTS_DATA } from '#server/modules/consents/index.ts';
import { DELIVERIES_DATA } from '#server/modules/deliveries/index.ts';
import { FAVORS_DATA } from '#server/modules/favors/index.ts';
import { FILES_DATA } from '#server/modules/files/index.ts';
import { FOLLOWS_DATA } from '#server/modules/follows/index.ts';
import { COUNTER_NOTICES_DATA } from '#server/modules/counter-notices/index.ts';
import { ILLEGAL_REPORTS_DATA } from '#server/modules/illegal-reports/index.ts';
import { IMPORTS_DATA } from '#server/modules/imports/index.ts';
import { GUARDS_DATA } from '#server/modules/guards/index.ts';
import { INDEXING_DATA } from '#server/modules/indexing/index.ts';
import { INVITATIONS_DATA } from '#server/modules/invitations/index.ts';
import { LOOK_ALIKES_DATA } from '#server/modules/look-alikes/index.ts';
import { MEMBER_APPEALS_DATA } from '#server/modules/member-appeals/index.ts';
import { MEMBERS_DATA } from '#server/modules/members/index.ts';
import { MESSAGES_DATA } from '#server/modules/messages/index.ts';
import { MOBILES_DATA } from '#server/modules/mobiles/index.ts';
import { POLLS_DATA } from '#server/modules/polls/index.ts';
import { POSTS_DATA } from '#server/modules/posts/index.ts';
import { PRESENTERS_DATA } from '#server/modules/presenters/index.ts';
import { PROFILES_DATA } from '#server/modules/profiles/index.ts';
import { PROOFS_DATA } from '#server/modules/proofs/index.ts';
import { REACTIONS_DATA } from '#server/modules/reactions/index.ts';
import { QUEUE_DATA } from '#server/modules/queue/index.ts';
import { REMOVALS_DATA } from '#server/modules/removals/index.ts';
import { REPORTS_DATA } from '#server/modules/reports/index.ts';
import { SCENERY_DATA } from '#server/modules/scenery/index.ts';
import { SECURITY_LOG_DATA } from '#server/modules/security-log/index.ts';
import { STORMS_DATA } from '#server/modules/storms/index.ts';
import { MEMBER_MERGES_DATA } from '#server/modules/member-merges/index.ts';
import { STAFF_MEMBERS_DATA } from '#server/modules/staff-members/index.ts';
import { SUGGESTIONS_DATA } from '#server/modules/suggestions/index.ts';
import { TAKEDOWNS_DATA } from '#server/modules/takedowns/index.ts';
import { TOKENS_DATA } from '#server/modules/tokens/index.ts';
import { TRIALS_DATA } from '#server/modules/trials/index.ts';
import { isPersonal, type PersonalData } from '#server/platform/personal-data/register.ts';
import { OTHER_DATA } from './other-tables.ts';

/** What each module declares, in the order of an erasure: accounts last, because the rows of others are found by them. */
export const REGISTER: readonly PersonalData[] = [
  FAVORS_DATA,
  REACTIONS_DATA,
  POLLS_DATA,
  FOLLOWS_DATA,
  SCENERY_DATA,
  LOOK_ALIKES_DATA,
  POSTS_DATA,
  COMMENTS_DATA,
  INDEXING_DATA,
  IMPORTS_DATA,
  REPORTS_DATA,
  DELIVERIES_DATA,
  ALERTS_DATA,
  CHANNELS_DATA,
  MESSAGES_DATA,
  MOBILES_DATA,
  BLOCKS_DATA,
  CONSENTS_DATA,
  SUGGESTIONS_DATA,
  TAKEDOWNS_DATA,
  QUEUE_DATA,
  INVITATIONS_DATA,
  TOKENS_DATA,
  COUNTER_NOTICES_DATA,
  ILLEGAL_REPORTS_DATA,
  MEMBER_APPEALS_DATA,
  STAFF_MEMBERS_DATA,
  MEMBER_MERGES_DATA,
  PRESENTERS_DATA,
  PROFILES_DATA,
  TRIALS_DATA,
  PROOFS_DATA,
  BLACKLIST_DATA,
  FILES_DATA,
  REMOVALS_DATA,
  AUDIT_DATA,
  SECURITY_LOG_DATA,
  GUARDS_DATA,
  STORMS_DATA,
  OTHER_DATA,
  MEMBERS_DATA,
];

/** The tables in which members appear, in the same order. */
export const PERSONAL_TABLES = REGISTER.flatMap(({ tables }) => tables.filter(isPersonal));
