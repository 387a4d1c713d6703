/**
 * The front page is one public call, `g/home`: separate calls for essences, columns, scenery, presenters, figures and verdicts would be ten, with most
 * of their responses thrown away. The module is in a band after those it reads and has no SQL of its own: it calls their operations, cuts what is
 * not shown, and lays posts out so that none appears twice (`rules.ts`). Cache tags come from those operations, so a post that is refined, hidden
 * or removed anywhere changes the front page with the same commit. "Newest" leaves pinned posts out: what is pinned is not new.
 */

import type { Home } from '#contract/api/home.ts';
import { listTickets, readCalc } from '#server/modules/blacklist/index.ts';
import { columnsBelow, listColumns } from '#server/modules/columns/index.ts';
import { listTopPosts } from '#server/modules/posts/index.ts';
import { searchPresenters } from '#server/modules/presenters/index.ts';
import { searchScenery } from '#server/modules/scenery/index.ts';
import { readTrialStats } from '#server/modules/trials/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { readFeatured } from './desk.ts';
import { isWrittenIn, layOut } from './rules.ts';

/** The number of essences searched for one with a picture. */
const MAX_ESSENCES = 12;
const MAX_HOTTEST = 24;
/** Enough to fill a column's section when some of them are shown elsewhere. */
const MAX_NEWEST = 16;
const MAX_PRESENTERS = 6;
const MAX_SCENERY = 6;
const MAX_VERDICTS = 2;

/** Returns the front page of a game, composed of the parts each module provides. */
export async function readHome({ db, now }: DbContext, gameId: number): Promise<Home> {
  readsTags('menu');
  const fronts = (await listColumns(db, null)).filter(isWrittenIn);
  const columnIds = (await Promise.all(fronts.map(({ id }) => columnsBelow(db, id)))).flat();
  const [featured, essences, hottest, columns, scenery, presenters, calc, stats, tickets] = await Promise.all([
    readFeatured({ db, now }, gameId),
    listTopPosts(db, gameId, { columnIds, sort: 'essence', limit: MAX_ESSENCES }),
    listTopPosts(db, gameId, { columnIds, sort: 'hot', limit: MAX_HOTTEST }),
    Promise.all(
      fronts.map(async ({ id, name, icon, kind, note, action }) => ({
        ...{ id, name, icon, kind, note, action },
        posts: await listTopPosts(db, gameId, { columnIds: await columnsBelow(db, id), sort: 'latest', limit: MAX_NEWEST }),
      })),
    ),
    searchScenery({ db, now }, gameId, { sort: 'latest', size: MAX_SCENERY }),
    searchPresenters(db, { status: 'active', sort: 'seniority', size: MAX_PRESENTERS }),
    readCalc({ db, now }, gameId),
    readTrialStats({ db, now }, gameId),
    listTickets({ db, now }, gameId, { status: 'active', size: MAX_VERDICTS }),
  ]);
  const { active, tickets: ticketCount, casesHeard, upheldRate } = calc;
  const { waiting, open, overdue, oldestOpenAt, medianDays } = stats;
  return {
    ...layOut({ featured, essences, hottest, columns }),
    coverScene: featured.scene,
    season: featured.season,
    scenery: scenery.items,
    presenters: { items: presenters.items, total: presenters.total },
    figures: { active, tickets: ticketCount, casesHeard, upheldRate },
    clocks: { waiting, open, overdue, oldestOpenAt, medianDays },
    verdicts: tickets.items,
  };
}
