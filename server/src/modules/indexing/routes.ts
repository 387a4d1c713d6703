import * as keys from '#contract/api/admin/search-desk.ts';
import * as shapes from '#contract/api/admin/search-desk.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { orderSearch, viewSearchDesk } from './orders.ts';

export function mountIndexing(api: Api): void {
  api.onMember(keys.viewSearchDesk, shapes.viewSearchDesk, (_, { db }) => viewSearchDesk(db));
  api.onMember(keys.checkSearch, shapes.checkSearch, (_, { db, now }) => orderSearch({ db, now }, 'check'));
  api.onMember(keys.rebuildSearch, shapes.rebuildSearch, (_, { db, now }) => orderSearch({ db, now }, 'rebuild'));
}
