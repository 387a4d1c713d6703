import { listSponsors } from '#contract/api/sponsors.ts';
import * as shapes from '#contract/api/sponsors.shapes.ts';
import * as deskKeys from '#contract/api/admin/sponsor-desk.ts';
import * as deskShapes from '#contract/api/admin/sponsor-desk.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as sponsors from './sponsors.ts';

export function mountSponsors(api: Api): void {
  api.on(listSponsors, shapes.listSponsors, (_, { db }) => sponsors.listSponsors(db));
  api.onMember(deskKeys.listSponsorsForStaff, deskShapes.listSponsorsForStaff, (_, { db }) => sponsors.listSponsors(db));
  api.onMember(deskKeys.saveSponsor, deskShapes.saveSponsor, ({ id, ...fields }, { db, now }) =>
    db.transaction(async (tx) => {
      if (id !== undefined) await sponsors.changeSponsor({ tx, now }, id, fields);
      return sponsors.getSponsor(tx, id ?? (await sponsors.addSponsor({ tx, now }, fields)));
    }),
  );
  api.onMember(deskKeys.removeSponsor, deskShapes.removeSponsor, ({ id }, { db, now }) =>
    db.transaction(async (tx) => ({ name: await sponsors.removeSponsor({ tx, now }, id) })),
  );
}
