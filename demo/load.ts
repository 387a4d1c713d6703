import { notifyWithin } from '#server/modules/comments/index.ts';
import { findJobProgress, lockJobs, saveJobProgress } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { demoPeople } from './people/accounts.ts';
import { readApplications, readMembers, readMessages, readPosts, readPresenters } from './written/content.ts';
import type { WrittenPresenter } from './written/written.ts';
import { planHistory, type HistoryEvent, type WrittenLife } from './history.ts';
import { loadPlaces } from './people/places.ts';
import { findPeople, loadMembers, type MemberLoadContext } from './people/members.ts';
import { loadCourt } from './court/load.ts';
import { loadExampleFiling } from './court/filing.ts';
import { loadPlugins } from './plugins.ts';
import { loadPresenters } from './presenters.ts';
import { DEMO_JOB, type DemoProgress } from './progress.ts';
import { loadScenes, type Scenes } from './pictures.ts';
import { loadReactions } from './reactions/load.ts';
import { replay, type ReplayContext } from './replay-history.ts';
import { loadScenery } from './scenery.ts';
import { loadSponsors } from './sponsors.ts';
import { loadSiteContent } from './site-content.ts';
import { loadSuggestions } from './suggestions.ts';

export { hasDemoAccounts, readDemoAccounts, type DemoAccount } from './people/accounts.ts';
export { goPublic } from './go-public.ts';
export { isOfDemo } from './people/names.ts';
export { setLawfulDefaults } from './lawful-defaults.ts';
export { loadSiteContent } from './site-content.ts';

/** Events in one transaction: long ones slow down, because they meet every version of the rows they have changed. */
const PART = 200;

/** How much of the whole is done when a part of it is, measured on a new site; the history is what is left. */
const HISTORY_SHARE = 0.65;
const SCENERY_SHARE = 0.8;

/** Called with the share of the demo that is loaded, from 0 to 1. */
export type OnShare = (share: number) => void;

/**
 * Fills a new site: pictures, members, and what they wrote and did until `now`. Runs once per database; the next start resumes one
 * that was killed, and two starts at once share the work.
 */
export async function loadDemo(context: SiteContext, onShare: OnShare = () => undefined): Promise<void> {
  const { db, files, config, now } = context;
  await loadSiteContent({ db, now });
  await loadSponsors({ db, now });
  if ((await findJobProgress<DemoProgress>(db, DEMO_JOB))?.finished) return loadLater(context, onShare);
  const [members, posts, messages, presenters, applications] = await Promise.all([
    readMembers(),
    readPosts(),
    readMessages(),
    readPresenters(),
    readApplications(),
  ]);
  const scenes = await db.transaction((tx) => loadScenes({ tx, now, files }));
  const content: Content = { members, posts, messages, presenters, applications, scenes, history: null };
  let isFinished = false;
  while (!isFinished) {
    isFinished = await db.transaction(async (tx) => {
      await lockJobs(tx);
      const progress = await findJobProgress<DemoProgress>(tx, DEMO_JOB);
      if (progress?.finished) return true;
      const { next, share } = progress === null ? { next: await begin({ tx, now, config }, content), share: 0 } : await replayNextPart(tx, progress, content);
      onShare(share * HISTORY_SHARE);
      await saveJobProgress<DemoProgress>({ tx, now }, DEMO_JOB, next);
      return next.finished;
    });
  }
  await loadLater(context, onShare);
}

/** What came to the demo after its first form, each once in the life of a database. */
async function loadLater(context: SiteContext, onShare: OnShare): Promise<void> {
  await loadScenery(context);
  await loadPlugins(context);
  onShare(SCENERY_SHARE);
  await loadCourt(context);
  await loadPlaces(context);
  await loadExampleFiling(context);
  await loadReactions(context);
  onShare(1);
}

async function begin({ tx, now, config }: MemberLoadContext, { members, presenters, applications, scenes }: Content): Promise<DemoProgress> {
  const applicants = new Set(applications.map(({ nick }) => nick));
  await loadMembers({ tx, now, config }, applicants);
  await loadPresenters(tx, presenters, { applicants, context: { people: await findPeople(tx, members), scenes, now } });
  await loadSuggestions({ tx, now });
  return { startedAt: now.toISOString(), ids: [], finished: false };
}

interface Content extends WrittenLife {
  presenters: readonly WrittenPresenter[];
  scenes: Scenes;
  /** Planned with the first part: to make it up takes a tenth of a second, and there are some twenty parts. */
  history: HistoryEvent[] | null;
}

/** Replays the next part of the history; returns how much of it is replayed then, too. */
async function replayNextPart(tx: Tx, { startedAt, ids: idsBefore }: DemoProgress, content: Content): Promise<{ next: DemoProgress; share: number }> {
  const { scenes, presenters, members } = content;
  const history = (content.history ??= planHistory(content, new Date(startedAt)));
  const context: ReplayContext = {
    people: await findPeople(tx, [...members, ...demoPeople.map(({ nickName: nick }) => ({ nick }))]),
    scenes,
    presenters,
    postIds: new Map(),
    commentIds: new Map(),
  };
  for (const [index, id] of idsBefore.entries()) remember(context, history[index], id);
  const ids = [...idsBefore];
  for (const event of history.slice(ids.length, ids.length + PART)) {
    const id = await replay(tx, event, context);
    remember(context, event, id);
    ids.push(id);
  }
  await notifyWithin(tx);
  return { next: { startedAt, ids, finished: ids.length === history.length }, share: ids.length / history.length };
}

function remember({ postIds, commentIds }: ReplayContext, event: HistoryEvent | undefined, id: number): void {
  if (event?.kind === 'post') postIds.set(event.post, id);
  if (event?.kind === 'comment') commentIds.set(event.comment, id);
}
