// Signing in by an account somewhere else. Only the pages of accounts fetch these calls.
import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './identities.shapes.ts';

/** Who says here who somebody is. */
export type IdentityProvider = Identity['provider'];
/** What connects an account to one somewhere else, as its member sees it. */
export type Identity = z.output<typeof shapes.identity>;
/** Where the browser goes, and what it keeps until it is back. */
export type BegunIdentity = z.output<typeof shapes.beginIdentity.reply>;
/** What a browser has brought back. */
export type AnsweredIdentity = z.output<typeof shapes.answerIdentity.reply>;

export const listProviders = keyed<typeof shapes.listProviders>()('listProviders', { method: 'GET', path: 'g/identity/providers', access: 'public' });
export const beginIdentity = keyed<typeof shapes.beginIdentity>()('beginIdentity', { method: 'POST', path: 'g/identity/begin', access: 'guest' });
export const answerIdentity = keyed<typeof shapes.answerIdentity>()('answerIdentity', { method: 'POST', path: 'g/identity/answer', access: 'guest' });
export const signInWithIdentity = keyed<typeof shapes.signInWithIdentity>()('signInWithIdentity', {
  method: 'POST',
  path: 'g/identity/sign_in',
  access: 'guest',
});
export const registerWithIdentity = keyed<typeof shapes.registerWithIdentity>()('registerWithIdentity', {
  method: 'POST',
  path: 'g/identity/register',
  access: 'guest',
});
export const listIdentities = keyed<typeof shapes.listIdentities>()('listIdentities', { method: 'GET', path: 'member/identity/list', access: 'member' });
export const beginConnection = keyed<typeof shapes.beginConnection>()('beginConnection', {
  method: 'POST',
  path: 'member/identity/begin',
  access: 'member',
});
export const connectIdentity = keyed<typeof shapes.connectIdentity>()('connectIdentity', {
  method: 'POST',
  path: 'member/identity/connect',
  access: 'member',
});
export const disconnectIdentity = keyed<typeof shapes.disconnectIdentity>()('disconnectIdentity', {
  method: 'POST',
  path: 'member/identity/remove/:id',
  access: 'member',
});
export const setPassword = keyed<typeof shapes.setPassword>()('setPassword', { method: 'POST', path: 'member/set_password', access: 'member' });
