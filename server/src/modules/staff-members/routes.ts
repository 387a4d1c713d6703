import * as keys from '#contract/api/staff-members.ts';
import * as shapes from '#contract/api/staff-members.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { cleanMember } from './clean.ts';
import { closeMember } from './close.ts';
import { changeMemberEmail, keepEmail, sendEmailCode } from './email.ts';
import { exportMembers } from './export-names.ts';
import { listMembers } from './find.ts';
import { revealMember, saveNote } from './note.ts';
import { setMemberRole } from './role.ts';
import { endMemberSessions, sendRetrieve, turnOffTotp, unlockMember } from './sign-in.ts';
import { restoreMember, suspendMember } from './suspension.ts';
import { listMemberHistory, listMemberSessions, viewMember } from './view.ts';
import { tickWarning, warnMember } from './warn.ts';

export function mountStaffMembers(api: Api): void {
  api.onMember(keys.exportMembers, shapes.exportMembers, (input, { db, now, platform }) =>
    db.transaction((tx) => exportMembers({ tx, now, secrets: platform.secrets }, input)),
  );
  api.onMember(keys.listMembers, shapes.listMembers, (input, request) => listMembers(request, input));
  api.onMember(keys.viewMemberFile, shapes.viewMemberFile, ({ id }, request) => viewMember(request, id));
  api.onMember(keys.memberHistory, shapes.memberHistory, (input, { db }) => listMemberHistory(db, input));
  api.onMember(keys.memberSessions, shapes.memberSessions, ({ id }, { db, now, platform: { secrets } }) => listMemberSessions({ db, now, secrets }, id));
  api.onMember(keys.suspendMember, shapes.suspendMember, (input, request) => suspendMember(request, input));
  api.onMember(keys.restoreMember, shapes.restoreMember, ({ id }, request) => restoreMember(request, id));
  api.onMember(keys.warnMember, shapes.warnMember, (input, { db, now, viewer }) => warnMember({ db, now, viewer }, input));
  api.onMember(keys.setMemberRole, shapes.setMemberRole, (input, { db, now, viewer }) => setMemberRole({ db, now, viewer }, input));
  api.onMember(keys.turnOffTotp, shapes.turnOffTotp, (input, request) => turnOffTotp(request, input));
  api.onMember(keys.unlockMember, shapes.unlockMember, ({ id }, request) => unlockMember(request, id));
  api.onMember(keys.sendMemberEmailCode, shapes.sendMemberEmailCode, async (input, request) => {
    await sendEmailCode(request, input);
    return {};
  });
  api.onMember(keys.changeMemberEmail, shapes.changeMemberEmail, (input, request) => changeMemberEmail(request, input));
  api.onMember(keys.sendMemberRetrieve, shapes.sendMemberRetrieve, ({ id }, request) => sendRetrieve(request, id));
  api.onMember(keys.endMemberSessions, shapes.endMemberSessions, ({ id }, request) => endMemberSessions(request, id));
  api.onMember(keys.cleanMember, shapes.cleanMember, (input, request) => cleanMember(request, input));
  api.onMember(keys.saveMemberNote, shapes.saveMemberNote, (input, request) => saveNote(request, input));
  api.onMember(keys.revealMember, shapes.revealMember, (input, request) => revealMember(request, input));
  api.onMember(keys.closeMember, shapes.closeMember, ({ id }, request) => closeMember(request, id));
  api.onMember(keys.tickWarning, shapes.tickWarning, async ({ id }, { db, now, viewer }) => {
    await tickWarning({ db, now }, { id, memberId: viewer.id });
    return {};
  });
  api.on(keys.keepEmail, shapes.keepEmail, ({ key }, request) => keepEmail(request, key));
}
