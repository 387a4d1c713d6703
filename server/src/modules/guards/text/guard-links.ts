// Links to other sites, wherever members write: who may post them now, and how often the same one.
import type { HoldReason } from '#contract/api/held.ts';
import { fieldFailure } from '#contract/failures.ts';
import { isStormOn } from '#server/modules/storms/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { takeAttempt } from '#server/platform/attempts.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import { areGuardsOn } from '../state/guards-on.ts';
import { noteCaught, type CaughtKind } from '../state/caught.ts';
import { isNewcomer } from './newcomers.ts';
import { addressKey, outsideAddresses, ownHostsOf } from './outside-links.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** What readers see of a text, and where its links lead. */
export interface Linked {
  texts: readonly string[];
  hrefs: readonly string[];
}

/** A text on its way in. */
export interface LinkedText extends Linked {
  /** The field that is refused for its links. */
  path: string;
  /** What an edit changes, whose links were counted when they came; left out: nothing, it is new. */
  before?: Linked | undefined;
}

/**
 * Returns an address of another site that was posted too often today, as reasons to look at the text first. What an edit adds counts like a new
 * text. Throws `invalidInput` at the field for links nobody, or no newcomer, may post now. The staff is asked nothing.
 */
export async function guardLinks(request: MemberRequest, { texts, hrefs, path, before = { texts: [], hrefs: [] } }: LinkedText): Promise<HoldReason[]> {
  const { platform, viewer, now } = request;
  if (viewer.role !== 'member' || !(await areGuardsOn(request))) return [];
  const ownHosts = ownHostsOf(platform.config);
  const addresses = outsideAddresses(texts, hrefs, ownHosts);
  if (addresses.length === 0) return [];
  const { db } = platform;
  const { newcomerLinks, newcomerDays, sameLink } = (await readSettingValues(db)).settings;
  const caught = (kind: CaughtKind) => noteCaught({ db, now }, kind);
  if (await isStormOn({ db, now })) {
    caught('linkRefused');
    throw fieldFailure(path, '站里这会儿在防刷屏，先不能发站外链接，去掉网址再发吧');
  }
  if (!newcomerLinks && (await isNewcomer({ db, now, viewer }))) {
    caught('linkRefused');
    throw fieldFailure(path, `新来的头 ${newcomerDays} 天先不发站外链接，写过几条以后也可以；去掉网址再发吧`);
  }
  const reasons: HoldReason[] = [];
  const known = new Set(outsideAddresses(before.texts, before.hrefs, ownHosts));
  for (const address of addresses.filter((each) => !known.has(each))) {
    const counted = await takeAttempt(request, `same-link:${addressKey(address)}`, { max: sameLink, windowSeconds: DAY_SECONDS });
    if (counted.allowed) continue;
    caught('linkHeld');
    reasons.push({ rule: 'sameLink', path, label: '同一个网址，今天已经发了很多次', matched: address, quote: '' });
  }
  return reasons;
}

/** Refuses links where nobody looks at a text before it is read. Throws `invalidInput` at the field, also for an address posted too often today. */
export async function requireLinks(request: MemberRequest, linked: LinkedText): Promise<void> {
  if ((await guardLinks(request, linked)).length > 0) throw fieldFailure(linked.path, '同一个网址，今天已经发了很多次；去掉它再发吧');
}
