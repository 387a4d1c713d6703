import * as keys from '#contract/api/admin/statistics.ts';
import * as shapes from '#contract/api/admin/statistics.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { recountFigures } from './count.ts';
import { exportFigures, getRollups, listSearchMisses, listSeries } from './series.ts';

export function mountStatistics(api: Api): void {
  api.onMember(keys.listSeries, shapes.listSeries, (input, { db }) => listSeries(db, input));
  api.onMember(keys.listSearchMisses, shapes.listSearchMisses, (input, { db }) => listSearchMisses(db, input));
  api.onMember(keys.viewRollups, shapes.viewRollups, (input, { db }) => getRollups(db, input));
  api.onMember(keys.exportFigures, shapes.exportFigures, (input, { db }) => exportFigures(db, input));
  api.onMember(keys.recountFigures, shapes.recountFigures, (_, { db, now }) => recountFigures({ db, now }));
}
