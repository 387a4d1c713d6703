import type { Page } from '#contract/envelope.ts';
import type { IllegalReport, IllegalReportFigures } from '#contract/api/illegal-reports.ts';
import { selectSealedFiles } from '#server/modules/files/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { keyset, type PageInput } from '#server/platform/database/paging.ts';
import { FIGURES_TAG } from './keys.ts';
import { countByState, selectAnswered, selectFigures, selectOpen } from './queries.ts';
import { reportOf } from './view.ts';

const BY_TIME = keyset({ at: 'instant', id: 'integer' });

/** Returns a page of the reports that wait, those due first; or of those answered, the last first. Throws `invalidInput` for a broken cursor. */
export async function listIllegalReports(
  { db, secrets, now }: Pick<SiteContext, 'secrets' | 'now'> & DbContext,
  input: PageInput & { state: 'open' | 'answered' },
): Promise<Page<IllegalReport>> {
  const select = input.state === 'open' ? selectOpen : selectAnswered;
  const [rows, counts] = await Promise.all([select(db, BY_TIME.startOf(input)), countByState(db)]);
  const files = await selectSealedFiles(
    db,
    rows.flatMap(({ fileIds }) => fileIds),
  );
  const total = counts[input.state];
  const page = BY_TIME.pageOf(rows, { ...input, total }, ({ id, dueAt, answeredAt }) => ({ at: answeredAt ?? dueAt, id }));
  return { ...page, items: page.items.map((row) => reportOf(row, { files, secrets, now })) };
}

/** Returns the public figures: how many came, how many wait and how fast they are answered. */
export async function readFigures({ db, now }: DbContext): Promise<IllegalReportFigures> {
  readsTags(FIGURES_TAG);
  const { illegalReportDays: limitDays } = await readSettings(db);
  return { ...(await selectFigures({ db, now })), limitDays };
}
