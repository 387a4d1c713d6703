import * as members from '#contract/members.ts';
import * as shapes from '#contract/members.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { findRegisterRateLimit, sendRegisterCode } from './codes.ts';
import { pingOnline } from './online.ts';
import { getPrincipal } from './principal.ts';
import { register, type Greet } from './register.ts';
import { signIn, signOut } from './sign-in.ts';

/** `greet` runs in the transaction that makes a member. */
export function mountMembers(api: Api, greet: Greet): void {
  api.on(members.login, shapes.login, (input, request) => signIn(request, input));
  api.on(members.logout, shapes.logout, async (_, request) => {
    await signOut(request);
    return {};
  });
  api.on(members.checkLogin, shapes.checkLogin, async (_, { viewer }) => ({ authenticated: viewer !== null }));
  api.on(members.register, shapes.register, (input, request) => register(request, input, greet));
  api.on(members.sendRegisterCode, shapes.sendRegisterCode, ({ email }, request) => sendRegisterCode(request, email));
  api.on(members.findRegisterRateLimit, shapes.findRegisterRateLimit, ({ email }, request) => findRegisterRateLimit(request, email));
  api.onMember(members.getPrincipal, shapes.getPrincipal, (_, { db, viewer }) => getPrincipal(db, viewer.id));
  api.on(members.pingOnline, shapes.pingOnline, ({ uuid }, request) => pingOnline(request, uuid));
}
