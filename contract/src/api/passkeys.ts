// Signing in without a password. Only the pages of accounts fetch these calls.
import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './passkeys.shapes.ts';

/** A passkey as its member sees it. */
export type Passkey = z.output<typeof shapes.passkey>;
/** What the browser is to make a passkey by: `PublicKeyCredentialCreationOptionsJSON`. */
export type PasskeyCreation = z.output<typeof shapes.passkeyCreation>;
/** What the browser is to look for a passkey by: `PublicKeyCredentialRequestOptionsJSON`. */
export type PasskeyRequest = z.output<typeof shapes.passkeyRequest>;
/** What a browser answers with when a passkey was made, and when one was used. */
export type NewCredential = z.output<typeof shapes.newCredential>;
export type UsedCredential = z.output<typeof shapes.usedCredential>;

export const listPasskeys = keyed<typeof shapes.listPasskeys>()('listPasskeys', { method: 'GET', path: 'member/passkey/list', access: 'member' });
export const beginPasskey = keyed<typeof shapes.beginPasskey>()('beginPasskey', { method: 'POST', path: 'member/passkey/begin', access: 'member' });
export const addPasskey = keyed<typeof shapes.addPasskey>()('addPasskey', { method: 'POST', path: 'member/passkey/add', access: 'member' });
export const renamePasskey = keyed<typeof shapes.renamePasskey>()('renamePasskey', { method: 'POST', path: 'member/passkey/rename/:id', access: 'member' });
export const removePasskey = keyed<typeof shapes.removePasskey>()('removePasskey', { method: 'POST', path: 'member/passkey/remove/:id', access: 'member' });
export const beginPasskeySignIn = keyed<typeof shapes.beginPasskeySignIn>()('beginPasskeySignIn', {
  method: 'POST',
  path: 'g/account/passkey/begin',
  access: 'guest',
});
export const signInWithPasskey = keyed<typeof shapes.signInWithPasskey>()('signInWithPasskey', {
  method: 'POST',
  path: 'g/account/passkey/sign_in',
  access: 'guest',
});
