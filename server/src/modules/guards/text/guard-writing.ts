// What the guards say of a text that a member is about to publish. For an account of long ago everything is answered from memory: the path of a
// comment asks the database nothing more (decision 022).
import type { HoldReason } from '#contract/api/held.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import { isStormOn } from '#server/modules/storms/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { noteCaught, type CaughtKind } from '../state/caught.ts';
import { entryEffect, requireEntry } from '../entry/entry.ts';
import { areGuardsOn } from '../state/guards-on.ts';
import { guardLinks, type LinkedText } from './guard-links.ts';
import { isLikeGroup } from './kept-groups.ts';
import { accountDays, isNewcomer } from './newcomers.ts';

/** Accounts younger than this are compared with one another. */
export const YOUNG_DAYS = 30;

/**
 * Returns why a text has to be looked at first: a newcomer's in a storm or from a held network, an address posted too often today, one like those of
 * other new accounts. Throws `entryRefused` for a blocked network, and `invalidInput` at `body` for links nobody, or no newcomer, may post now.
 */
export async function guardWriting(request: MemberRequest, written: Omit<LinkedText, 'path'>): Promise<HoldReason[]> {
  const { platform, viewer, now } = request;
  if (viewer.role !== 'member') return [];
  const { db } = platform;
  await requireEntry(request);
  const isHeldNetwork = (await entryEffect(request)) === 'hold';
  const isStorm = await isStormOn({ db, now });
  const areOn = await areGuardsOn(request);
  const { holdLookAlikes } = (await readSettingValues(db)).settings;
  const caught = (kind: CaughtKind) => noteCaught({ db, now }, kind);
  const ofLinks = await guardLinks(request, { ...written, path: 'body' });
  const reasons: HoldReason[] = [];
  if ((isStorm || isHeldNetwork) && (await isNewcomer({ db, now, viewer }))) {
    caught('newcomerHeld');
    reasons.push(reasonOf('storm', isStorm ? '正在防刷屏，新人的话先看再放' : '这个网络来的新人，话先看再放'));
  }
  reasons.push(...ofLinks);
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
