import * as keys from '#contract/api/admin/offices.ts';
import * as shapes from '#contract/api/admin/offices.shapes.ts';
import { moveProbation } from '#server/modules/presenters/index.ts';
import type { Api } from '#server/platform/api.ts';
import { getOffice, listOffices, resignOffice, restoreOffice, suspendOffice } from './offices.ts';

export function mountOffices(api: Api): void {
  api.onMember(keys.listOffices, shapes.listOffices, (_, { db, now }) => listOffices({ db, now }));
  api.onMember(keys.suspendOffice, shapes.suspendOffice, ({ id, text, until }, { db, now }) =>
    suspendOffice({ db, now }, id, { reason: text, until: until ? new Date(until) : null }),
  );
  api.onMember(keys.resignOffice, shapes.resignOffice, ({ id }, { db, now }) => resignOffice({ db, now }, id));
  api.onMember(keys.restoreOffice, shapes.restoreOffice, ({ id }, { db, now }) => db.transaction((tx) => restoreOffice({ tx, now }, id)));
  api.onMember(keys.setProbation, shapes.setProbation, ({ id, until }, { db, now }) =>
    db.transaction(async (tx) => {
      await moveProbation({ tx, now }, id, until ? new Date(until) : now);
      return getOffice({ db: tx, now }, id);
    }),
  );
}
