import { Failure } from '#contract/failures.ts';
import type { ChannelOverview } from '#contract/api/channels.ts';
import { ACCOUNT_DELIVERIES, confirmAddress, findBounce, sendNow } from '#server/modules/deliveries/index.ts';
import { writeMail } from '#server/modules/mail-templates/index.ts';
import { countSending, forgiveSending } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { requireMail } from '#server/platform/mail/mail.ts';
import { listPolicies } from './policy.ts';
import { selectCourtMailOff } from './queries-court-mails.ts';
import { selectRecipient } from './queries-recipients.ts';

/** Returns by which channels which notifications reach a member, and whether mail to their address comes back. */
export async function getChannels({ db, viewer, platform }: MemberRequest): Promise<ChannelOverview> {
  const { email } = await selectRecipient(db, viewer.id);
  const concerning = listPolicies().filter(({ audience }) => audience === 'member' || viewer.role === 'operator');
  // Several kinds may be one thing to who reads them: a verdict.
  const policies = [...Map.groupBy(concerning, ({ label }) => label).values()].flatMap(([first]) => (first ? [first] : []));
  const isTheirs = (each: object) =>
    !('isForGuests' in each) &&
    !('isChosen' in each) &&
    (viewer.role === 'operator' || !('isForOperators' in each)) &&
    (viewer.role === 'presenter' || !('isForPresenters' in each));
  const account = Object.values(ACCOUNT_DELIVERIES).filter((each) => !each.isAsked && isTheirs(each));
  return {
    kinds: [
      ...account.map(({ label, channel }) => ({ label, channels: [channel], fallback: [], isLegal: false })),
      ...policies.map(({ label, channels, fallback, version }) => ({
        label,
        channels: [...channels],
        fallback: [...fallback],
        isLegal: version !== null,
      })),
    ],
    mailBouncedAt: email === null ? null : await findBounce(db, platform.secrets, email),
    courtMailsOffAt: await selectCourtMailOff(db, viewer.id),
  };
}

/**
 * Sends a mail to a member's own address, which they say is right; when it is taken, mail goes there again. Throws `notFound` without an
 * address, `mailMissing`, `mailNotSent` and `tooManyRequests` (one a minute, ten a day).
 */
export async function checkMail(request: MemberRequest): Promise<void> {
  const { db, viewer, platform, now } = request;
  requireMail(platform.mail);
  const { email, siteName } = await selectRecipient(db, viewer.id);
  if (email === null) throw new Failure('notFound');
  await countSending(request, 'check_email', email);
  try {
    const mail = await writeMail(db, { template: 'address-check', values: { 网站: siteName } });
    await sendNow({ ...platform, now }, { kind: 'address-check', memberId: viewer.id, to: email, ...mail });
  } catch (error) {
    await forgiveSending(request, 'check_email', email);
    throw error;
  }
  await db.transaction((tx) => confirmAddress(tx, platform.secrets, email));
}
