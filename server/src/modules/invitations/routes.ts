import * as keys from '#contract/api/invitations.ts';
import * as shapes from '#contract/api/invitations.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listInvitations, listMyInvitations, restoreMyInvitation, revokeInvitation, revokeMyInvitation, saveInvitation } from './invite.ts';

/** Mounts the codes with which members invite others. */
export function mountInvitations(api: Api): void {
  api.onMember(keys.listMyInvitations, shapes.listMyInvitations, (input, { db, viewer, now }) => listMyInvitations({ db, now }, viewer.id, input));
  api.onMember(keys.saveInvitation, shapes.saveInvitation, (input, request) => saveInvitation(request, input));
  api.onMember(keys.revokeMyInvitation, shapes.revokeMyInvitation, ({ id }, { db, viewer, now }) =>
    db.transaction((tx) => revokeMyInvitation({ tx, now }, viewer.id, id)),
  );
  api.onMember(keys.restoreMyInvitation, shapes.restoreMyInvitation, ({ id }, { db, viewer, now }) =>
    db.transaction((tx) => restoreMyInvitation({ tx, now }, viewer.id, id)),
  );
  api.onMember(keys.listInvitations, shapes.listInvitations, (input, { db, now }) => listInvitations({ db, now }, input));
  api.onMember(keys.revokeInvitation, shapes.revokeInvitation, ({ id }, { db, now }) => db.transaction((tx) => revokeInvitation({ tx, now }, id)));
}
