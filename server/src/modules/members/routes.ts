import * as members from '#contract/api/members.ts';
import * as accounts from '#contract/api/accounts.ts';
import * as shapes from '#contract/api/members.shapes.ts';
import * as passkeys from '#contract/api/passkeys.ts';
import * as passkeyShapes from '#contract/api/passkeys.shapes.ts';
import * as identities from '#contract/api/identities.ts';
import * as identityShapes from '#contract/api/identities.shapes.ts';
import * as reverification from '#contract/api/admin/reverify.ts';
import * as reverificationShapes from '#contract/api/admin/reverify.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { changeEmail, sendChangeEmailCode } from './security/change-email.ts';
import { changePassword, setFirstPassword } from './password/change.ts';
import { sendGuardianCode, sendRegisterCode } from './codes/codes.ts';
import { pingOnline } from './sessions/presence.ts';
import { getPrincipal } from './sign-in/principal.ts';
import { register } from './sign-in/register.ts';
import type { NotifyNewMember } from './sign-in/new-account.ts';
import { checkRetrieveKey, retrievePassword, sendRetrieveLetter } from './password/reset.ts';
import { endOne, endOthers, getMemberSecure, type FindMobile } from './security/overview.ts';
import { getReverifyState, reverify } from './reverify/reverify.ts';
import { beginPasskeyReverify, reverifyByPasskey } from './reverify/by-passkey.ts';
import { getSendLimit } from './codes/send-limits.ts';
import type { NotifyNewDevice } from './sign-in/open.ts';
import { signIn, signOut } from './sign-in/sign-in.ts';
import { addPasskey, beginPasskey } from './passkeys/add.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/manage.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/sign-in.ts';
import { answerIdentity, beginConnection, beginIdentity } from './identities/attempts.ts';
import { connectIdentity, disconnectIdentity, listIdentities, type KeepIdentityConsent } from './identities/connect.ts';
import { providersOf } from './identities/providers.ts';
import { registerWithIdentity, signInWithIdentity } from './identities/sign-in.ts';
import { beginTotp, confirmTotp, endTotp, renewRecoveryCodes } from './two-factor/enroll.ts';

/** What later modules do in the transactions of this one. */
export interface MemberHooks {
  greet: NotifyNewMember;
  notifyNewDevice: NotifyNewDevice;
  findMobile: FindMobile;
  keepIdentityConsent: KeepIdentityConsent;
}

/** Registers sign-up, sign-in and the account. The hooks write in the transactions of a sign-up and of a sign-in. */
export function mountMembers(api: Api, { greet, notifyNewDevice, findMobile, keepIdentityConsent }: MemberHooks): void {
  api.on(members.login, shapes.login, (input, request) => signIn(request, input, notifyNewDevice));
  api.on(members.logout, shapes.logout, async (_, request) => {
    await signOut(request);
    return {};
  });
  api.on(members.checkLogin, shapes.checkLogin, async (_, { viewer }) => ({ authenticated: viewer !== null }));
  api.on(accounts.register, shapes.register, (input, request) => register(request, input, greet));
  api.on(accounts.sendRegisterCode, shapes.sendRegisterCode, ({ email }, request) => sendRegisterCode(request, email));
  api.on(accounts.sendGuardianCode, shapes.sendGuardianCode, ({ email }, request) => sendGuardianCode(request, email));
  api.on(accounts.findGuardianRateLimit, shapes.findGuardianRateLimit, ({ email }, request) => getSendLimit(request, 'guardian', email));
  api.on(accounts.findRegisterRateLimit, shapes.findRegisterRateLimit, ({ email }, request) => getSendLimit(request, 'register', email));
  api.on(accounts.sendRetrieveLetter, shapes.sendRetrieveLetter, ({ email }, request) => sendRetrieveLetter(request, email));
  api.on(accounts.findRetrieveRateLimit, shapes.findRetrieveRateLimit, ({ email }, request) => getSendLimit(request, 'retrieve', email));
  api.on(accounts.checkRetrieveKey, shapes.checkRetrieveKey, ({ key }, request) => checkRetrieveKey(request, key));
  api.on(accounts.retrievePassword, shapes.retrievePassword, (input, request) => retrievePassword(request, input));
  api.onMember(accounts.getMemberSecure, shapes.getMemberSecure, (_, request) => getMemberSecure(request, findMobile));
  api.onMember(accounts.endOneSession, shapes.endOneSession, async ({ id }, request) => {
    await endOne(request, id);
    return {};
  });
  api.onMember(accounts.endOtherSessions, shapes.endOtherSessions, (_, request) => endOthers(request));
  api.onMember(accounts.changePassword, shapes.changePassword, (input, request) => changePassword(request, input));
  api.onMember(accounts.sendChangeEmailCode, shapes.sendChangeEmailCode, (input, request) => sendChangeEmailCode(request, input));
  api.onMember(accounts.findChangeEmailLimit, shapes.findChangeEmailLimit, ({ email }, request) => getSendLimit(request, 'change_email', email));
  api.onMember(accounts.changeEmail, shapes.changeEmail, (input, request) => changeEmail(request, input));
  api.onMember(accounts.beginTotp, shapes.beginTotp, (input, request) => beginTotp(request, input));
  api.onMember(accounts.confirmTotp, shapes.confirmTotp, (input, request) => confirmTotp(request, input));
  api.onMember(accounts.endTotp, shapes.endTotp, async (input, request) => {
    await endTotp(request, input);
    return {};
  });
  api.onMember(accounts.renewRecoveryCodes, shapes.renewRecoveryCodes, (input, request) => renewRecoveryCodes(request, input));
  api.onMember(passkeys.listPasskeys, passkeyShapes.listPasskeys, (_, request) => listPasskeys(request));
  api.onMember(passkeys.beginPasskey, passkeyShapes.beginPasskey, (input, request) => beginPasskey(request, input));
  api.onMember(passkeys.addPasskey, passkeyShapes.addPasskey, (input, request) => addPasskey(request, input));
  api.onMember(passkeys.renamePasskey, passkeyShapes.renamePasskey, (input, request) => renamePasskey(request, input));
  api.onMember(passkeys.removePasskey, passkeyShapes.removePasskey, async (input, request) => {
    await removePasskey(request, input);
    return {};
  });
  api.on(passkeys.beginPasskeySignIn, passkeyShapes.beginPasskeySignIn, (_, request) => beginPasskeySignIn(request));
  api.on(passkeys.signInWithPasskey, passkeyShapes.signInWithPasskey, (input, request) => signInWithPasskey(request, input, notifyNewDevice));
  mountIdentities(api, { greet, notifyNewDevice, keepIdentityConsent });
  api.onMember(members.getPrincipal, shapes.getPrincipal, (_, { db, viewer, now }) => getPrincipal({ db, now }, viewer.id));
  api.onMember(reverification.findReverify, reverificationShapes.findReverify, (_, request) => getReverifyState(request));
  api.onMember(reverification.reverify, reverificationShapes.reverify, (input, request) => reverify(request, input));
  api.onMember(reverification.beginPasskeyReverify, reverificationShapes.beginPasskeyReverify, (_, request) => beginPasskeyReverify(request));
  api.onMember(reverification.reverifyByPasskey, reverificationShapes.reverifyByPasskey, (input, request) => reverifyByPasskey(request, input));
  api.on(members.pingOnline, shapes.pingOnline, ({ uuid }, request) => pingOnline(request, uuid));
}

function mountIdentities(api: Api, { greet, notifyNewDevice, keepIdentityConsent: keepConsent }: Omit<MemberHooks, 'findMobile'>): void {
  api.on(identities.listProviders, identityShapes.listProviders, async (_, { platform }) => ({ providers: providersOf(platform) }));
  api.on(identities.beginIdentity, identityShapes.beginIdentity, (input, request) => beginIdentity(request, input));
  api.on(identities.answerIdentity, identityShapes.answerIdentity, (input, request) => answerIdentity(request, input));
  api.on(identities.signInWithIdentity, identityShapes.signInWithIdentity, (input, request) => signInWithIdentity(request, input, notifyNewDevice));
  api.on(identities.registerWithIdentity, identityShapes.registerWithIdentity, (input, request) =>
    registerWithIdentity(request, input, { greet, keepConsent }),
  );
  api.onMember(identities.listIdentities, identityShapes.listIdentities, (_, request) => listIdentities(request));
  api.onMember(identities.beginConnection, identityShapes.beginConnection, (input, request) => beginConnection(request, input));
  api.onMember(identities.connectIdentity, identityShapes.connectIdentity, (input, request) => connectIdentity(request, input, keepConsent));
  api.onMember(identities.disconnectIdentity, identityShapes.disconnectIdentity, async (input, request) => {
    await disconnectIdentity(request, input, keepConsent);
    return {};
  });
  api.onMember(identities.setPassword, identityShapes.setPassword, async (input, request) => {
    await setFirstPassword(request, input);
    return {};
  });
}
