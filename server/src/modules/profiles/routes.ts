import * as keys from '#contract/api/profiles.ts';
import * as shapes from '#contract/api/profiles.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { dropAvatar } from './avatar.ts';
import { getUserinfo, saveUserinfo, type OnCharacterLeft } from './userinfo.ts';
import { viewMember } from './view.ts';

/** Registers profiles; `onLeft` runs in the transaction that takes a character out of one. */
export function mountProfiles(api: Api, onLeft: OnCharacterLeft): void {
  api.onMember(keys.getUserinfo, shapes.getUserinfo, (_, { db, viewer, now }) => getUserinfo({ db, now }, viewer.id));
  api.onMember(keys.saveUserinfo, shapes.saveUserinfo, (input, request) => saveUserinfo({ request, onLeft }, input));
  api.onMember(keys.removeAvatar, shapes.removeAvatar, (_, { db, viewer }) => dropAvatar(db, viewer.id));
  api.on(keys.viewMember, shapes.viewMember, ({ id }, { db, now }) => viewMember({ db, now }, id));
}
