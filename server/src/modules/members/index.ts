export { MEMBERS_DATA } from './personal-data.ts';
export { createMember, createOperator } from './member/create.ts';
export { deleteImportedMembers } from './status/queries-delete-imported.ts';
export { eraseAccount, isAccountOpen, listClosedAmong, listClosedBetween, listClosingDue, startClosing, stopClosing } from './status/closing.ts';
export type { DueAccount } from './status/queries-closing.ts';
export { mailCode, newCode, tryCode, useCode } from './codes/codes.ts';
export { changeMemberCounts } from './experience/counts.ts';
export { requirePassword } from './password/require-password.ts';
export { fineForRemoval, giveBackExperience, grantExperience, grantForCommentsSql, standingOf } from './experience/experience.ts';
export { sweepMembers } from './jobs.ts';
export { sealAddresses } from './sessions/seal-addresses.ts';
export { flushLastSeen } from './sessions/last-seen.ts';
export { renewKnownPassword, type RenewedAccount } from './known-passwords.ts';
export { levelProgress } from './experience/levels.ts';
export { raiseAgeBand } from './member/age-band.ts';
export { canWriteSql, hasPlainMembers } from './member/queries.ts';
export { requireCanWrite, requireWriter } from './member/require-can-write.ts';
export { mobileHash } from './member/mobile-hash.ts';
export { foldNickName } from './member/nick-names.ts';
export { hashPassword, isCommonPassword, makePassword } from './password/hash.ts';
export { avatarUrl, personOf, personWithId, type PersonRow } from './member/person.ts';
export { giveBackShown, nameTag, takeOffAvatars, updateAvatar, updateProfile, withdrawShown, type ProfileChange } from './member/profile.ts';
export { getPrincipal } from './sign-in/principal.ts';
export {
  changeRole,
  findOperatorId,
  findOperatorNamed,
  listOperatorEmails,
  listOperatorIds,
  listOperatorsWithoutTotp,
  listPresenterEmails,
} from './status/roles.ts';
export { hasOtherActingOperator, requireOtherOperator } from './status/operators.ts';
export { answerCharacterList, beginCharacterList, takeCharacters } from './identities/attempts.ts';
export { characterRegionsOf } from './identities/providers.ts';
export { mountMembers } from './routes.ts';
export { requireSecondFactor } from './two-factor/require-second-factor.ts';
export { endSessions, findEndedSessions, findViewer, openSession, sessionsTag } from './sessions/sessions.ts';
export { countSending, getSendLimit, forgiveSending } from './codes/send-limits.ts';
export { refusalAt, sessionsSince } from './member/rules.ts';
export { writeSuspension } from './status/queries-suspensions.ts';
export { findSuspensionHolder, findSuspensionReason, liftSuspension, suspendMember } from './status/suspensions.ts';
export { guestShieldSvg, shieldSvg } from './member/shield.ts';
export { createFirstOperator, newFactor } from './two-factor/first-operator.ts';
export { removeSecondFactor } from './two-factor/enroll.ts';
export { queueRetrieveLetter } from './password/reset.ts';
export { endRetrieveKeys } from './password/queries-retrieve.ts';
export { keepOldPassword, keepUnproven } from './password/queries-old-passwords.ts';
export { clearLockouts } from './password/lockouts.ts';
export { queueAccountMail } from './mail/queue-account-mail.ts';
export { changeEmailCodeMail, twoFactorMail } from './mail/security-mails.ts';
export { deviceName } from './mail/device-name.ts';
