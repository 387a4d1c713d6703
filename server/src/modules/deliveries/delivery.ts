import { mailLabel, SMS_TEMPLATES } from '#server/modules/mail-templates/index.ts';

/** How the site reaches somebody. A new one (push) is a word here and a function in `attempt.ts`. */
export type Channel = 'message' | 'mail' | 'text';

/**
 * What became of a delivery. `standby`: sent when those before it fail; `sent`: a server has taken it; `delivered`: it is known to be there;
 * `bounced`: nobody is at the address; `refused`: this text is not taken; `unconfirmed`: handed over twice without a response.
 */
export type DeliveryState = 'standby' | 'queued' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'refused' | 'failed' | 'unconfirmed' | 'skipped';

/** What is sent over a channel. */
export interface Written {
  /** A mail address or a mobile number. */
  to: string;
  /** Of a mail. */
  subject: string;
  text: string;
  /** Of a mail: where its reader asks for no more of them, by one press or by their mail program. */
  offUrl?: string;
  /** Of a text message: what its template takes. */
  content?: { code: string } | { until: string };
  /** Likewise: the number of that template, where the environment gives none. */
  providerCode?: string;
  /** The version of its wording, where it has legal effect: then it is kept as it is sent. It must name nobody. */
  version?: number;
  /** Of the words an operator has given such a mail; 0: those of the program. */
  template?: number;
}

/** Why there is nothing to send. */
export interface Missing {
  missing: 'unknown kind' | 'no address' | 'no mobile' | 'no mail server' | 'turned off' | 'nothing unread';
}

/**
 * What mails and text messages about an account are: to one address, over one channel. What somebody has asked for also goes to an address at
 * which nobody was: it is how an address is confirmed.
 */
export const ACCOUNT_DELIVERIES = {
  'register-code': { label: mailLabel('register-code'), channel: 'mail', minutes: 10, isAsked: true },
  'proof-code': { label: mailLabel('proof-code'), channel: 'mail', minutes: 10, isAsked: true },
  'sign-up-decided': { label: '等着的注册有了结果', channel: 'mail', minutes: 24 * 60, isAsked: false },
  'change-email-code': { label: mailLabel('change-email-code'), channel: 'mail', minutes: 10, isAsked: true },
  'merge-code': { label: mailLabel('merge-code'), channel: 'mail', minutes: 10, isAsked: true },
  'guardian-code': { label: mailLabel('guardian-code'), channel: 'mail', minutes: 10, isAsked: true },
  'illegal-report-code': { label: mailLabel('illegal-report-code'), channel: 'mail', minutes: 10, isAsked: true },
  'bind-mobile-code': { label: SMS_TEMPLATES['bind-mobile-code'].label, channel: 'text', minutes: 10, isAsked: true },
  'unbind-mobile-code': { label: mailLabel('unbind-mobile-code'), channel: 'mail', minutes: 10, isAsked: true },
  'password-link': { label: mailLabel('password-link'), channel: 'mail', minutes: 30, isAsked: true },
  'mail-test': { label: '试信', channel: 'mail', minutes: 10, isAsked: true },
  'text-test': { label: '试短信', channel: 'text', minutes: 10, isAsked: true },
  'address-check': { label: mailLabel('address-check'), channel: 'mail', minutes: 10, isAsked: true },
  'audit-head': { label: '管理记录的链头', channel: 'mail', minutes: 24 * 60, isAsked: false, isForOperators: true },
  'chain-heads': { label: '罚单链的链头', channel: 'mail', minutes: 24 * 60, isAsked: false, isForPresenters: true },
  'illegal-report': { label: '公众举报的回执与结果', channel: 'mail', minutes: 3 * 24 * 60, isAsked: false, isForGuests: true },
  'counter-notice': { label: mailLabel('counter-notice'), channel: 'mail', minutes: 3 * 24 * 60, isAsked: false, isForGuests: true },
  'counter-notice-outcome': { label: mailLabel('counter-notice-outcome'), channel: 'mail', minutes: 3 * 24 * 60, isAsked: false, isForGuests: true },
  'door-mail': { label: mailLabel('door-mail'), channel: 'mail', minutes: 24 * 60, isAsked: false, isForGuests: true },
  'alert-now': { label: mailLabel('alert'), channel: 'mail', minutes: 6 * 60, isAsked: false, isChosen: true },
  'alert-daily': { label: '每天一封的消息', channel: 'mail', minutes: 12 * 60, isAsked: false, isChosen: true },
  'password-changed': { label: mailLabel('password-changed'), channel: 'mail', minutes: 3 * 24 * 60, isAsked: false },
  'email-changed': { label: mailLabel('email-changed'), channel: 'mail', minutes: 3 * 24 * 60, isAsked: false },
  'passkey-changed': { label: mailLabel('passkey-changed'), channel: 'mail', minutes: 3 * 24 * 60, isAsked: false },
  'identity-changed': { label: mailLabel('identity-changed'), channel: 'mail', minutes: 3 * 24 * 60, isAsked: false },
  'two-factor-changed': { label: mailLabel('two-factor-changed'), channel: 'mail', minutes: 3 * 24 * 60, isAsked: false },
} as const satisfies Readonly<
  Record<
    string,
    {
      label: string;
      channel: 'mail' | 'text';
      minutes: number;
      isAsked: boolean;
      isForOperators?: true;
      isForPresenters?: true;
      isForGuests?: true;
      isChosen?: true;
    }
  >
>;

export type AccountDelivery = keyof typeof ACCOUNT_DELIVERIES;

/** Kinds that go to an address nobody has confirmed, because a guest left it: they must not use up what its owner may get. */
export const GUEST_KINDS: readonly string[] = Object.entries(ACCOUNT_DELIVERIES).flatMap(([kind, delivery]) => ('isForGuests' in delivery ? [kind] : []));

/** Kinds that somebody waits for. Most go to an address or a number that anybody may type: strangers must not use up what its owner is sent with legal effect. */
export const ASKED_KINDS: readonly string[] = Object.entries(ACCOUNT_DELIVERIES).flatMap(([kind, { isAsked: asked }]) => (asked ? [kind] : []));

/** Kinds that members choose to get. Their text is written when they are sent, and they use up nothing of what else a member may get. */
export const CHOSEN_KINDS: readonly string[] = Object.entries(ACCOUNT_DELIVERIES).flatMap(([kind, delivery]) => ('isChosen' in delivery ? [kind] : []));

/** Returns whether somebody waits for a delivery of this kind because they asked for it. */
export function isAsked(kind: string): boolean {
  return isAccountDelivery(kind) && ACCOUNT_DELIVERIES[kind].isAsked;
}

/** Returns whether a kind is one of a mail or a text message about an account. */
export function isAccountDelivery(kind: string): kind is AccountDelivery {
  return Object.hasOwn(ACCOUNT_DELIVERIES, kind);
}
