// What the guards say of a text that a member is about to publish. For an account of long ago everything is answered from memory: the path of a
// comment asks the database nothing more (decision 022).
import { fieldFailure } from '#contract/failures.ts';
import type { HoldReason } from '#contract/api/held.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import { isStormOn } from '#server/modules/storms/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { takeAttempt } from '#server/platform/attempts.ts';
import { noteCaught, type CaughtKind } from '../state/caught.ts';
import { entryEffect, requireEntry } from '../entry/entry.ts';
import { areGuardsOn } from '../state/guards-on.ts';
import { isLikeGroup } from './kept-groups.ts';
import { accountDays, isNewcomer } from './newcomers.ts';
import { addressKey, outsideAddresses, ownHostsOf } from './outside-links.ts';

/** Accounts younger than this are compared with one another. */
export const YOUNG_DAYS = 30;
const DAY_SECONDS = 24 * 60 * 60;

/** A text on its way in: what readers see of it, and where its links lead. */
export interface GuardedText {
  texts: readonly string[];
  hrefs: readonly string[];
}

/**
 * Returns why a text has to be looked at first: a newcomer's in a storm or from a held network, an address posted too often today, one like those of
 * other new accounts. Throws `entryRefused` for a blocked network, and `invalidInput` at `body` for links nobody, or no newcomer, may post now.
 */
export async function guardWriting(request: MemberRequest, written: GuardedText): Promise<HoldReason[]> {
  const { platform, viewer, now } = request;
  if (viewer.role !== 'member') return [];
  const { db } = platform;
  await requireEntry(request);
  const isHeldNetwork = (await entryEffect(request)) === 'hold';
  const isStorm = await isStormOn({ db, now });
  const areOn = await areGuardsOn(request);
  const addresses = areOn ? outsideAddresses(written.texts, written.hrefs, ownHostsOf(platform.config)) : [];
  const { newcomerLinks, newcomerDays, sameLink, holdLookAlikes } = (await readSettingValues(db)).settings;
  const caught = (kind: CaughtKind) => noteCaught({ db, now }, kind);
  if (isStorm && addresses.length > 0) {
    caught('linkRefused');
    throw fieldFailure('body', '站里这会儿在防刷屏，先不能发站外链接，去掉网址再发吧');
  }
  const matters = isStorm || isHeldNetwork || (addresses.length > 0 && !newcomerLinks);
  const isNew = matters && (await isNewcomer({ db, now, viewer }));
  if (isNew && addresses.length > 0 && !newcomerLinks) {
    caught('linkRefused');
    throw fieldFailure('body', `新来的头 ${newcomerDays} 天先不发站外链接，写过几条以后也可以；去掉网址再发吧`);
  }
  const reasons: HoldReason[] = [];
  if (isNew && (isStorm || isHeldNetwork)) {
    caught('newcomerHeld');
    reasons.push(reasonOf('storm', isStorm ? '正在防刷屏，新人的话先看再放' : '这个网络来的新人，话先看再放'));
  }
  for (const address of addresses) {
    const counted = await takeAttempt(request, `same-link:${addressKey(address)}`, { max: sameLink, windowSeconds: DAY_SECONDS });
    if (counted.allowed) continue;
    caught('linkHeld');
    reasons.push({ ...reasonOf('sameLink', '同一个网址，今天已经发了很多次'), path: 'body', matched: address });
  }
  const isCompared = areOn && holdLookAlikes && accountDays({ viewer, now }) < YOUNG_DAYS;
  if (isCompared && (await isLikeGroup({ db, now }, written.texts.join('\n')))) {
    caught('lookAlike');
    reasons.push(reasonOf('lookAlike', '和几个新号发的差不多'));
  }
  return reasons;
}

function reasonOf(rule: HoldReason['rule'], label: string): HoldReason {
  return { rule, path: '', label, matched: '', quote: '' };
}
