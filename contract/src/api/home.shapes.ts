import { readCalc } from './blacklist.shapes.ts';
import { column } from './columns.shapes.ts';
import { z } from '../zod.ts';
import { postCard } from './posts.shapes.ts';
import { presenterCard } from './presenters.shapes.ts';
import { ticket } from './tickets.shapes.ts';
import { scenery } from './scenery.shapes.ts';
import { readTrialStats } from './trials.shapes.ts';

export const readHome = {
  summary: '首页：封面、近来的精华、各栏新帖、主持人与公堂的几个数',
  input: z.object({}),
  reply: z.strictObject({
    /** The newest essence with a picture; null while there is none. */
    cover: postCard.nullable(),
    /** A picture of the gallery in the place of the cover, where an operator has chosen one. */
    coverScene: scenery.nullable(),
    /** What the cover of the season is called; empty outside of it. */
    season: z.string(),
    /** What operators recommend, then other essences, newest first; six at most. */
    refined: z.array(postCard),
    /** Currently hot posts not shown above; four at most. */
    hot: z.array(postCard),
    /** The columns at the top of the menu in which something is written, each with its newest posts, four at most. */
    columns: z.array(
      z.strictObject({ ...column.pick({ id: true, name: true, icon: true, kind: true, note: true, action: true }).shape, posts: z.array(postCard) }),
    ),
    /** The newest pictures of the gallery; six at most. */
    scenery: z.array(scenery),
    presenters: z.strictObject({ items: z.array(presenterCard), total: z.int() }),
    figures: readCalc.reply.pick({ active: true, tickets: true, casesHeard: true, upheldRate: true }),
    clocks: readTrialStats.reply.pick({ waiting: true, open: true, overdue: true, oldestOpenAt: true, medianDays: true }),
    /** The latest tickets in force, newest first; two at most. */
    verdicts: z.array(ticket),
  }),
};
