import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './consents.shapes.ts';

/** What a member has agreed to, and what has changed since. */
export type Consents = z.output<typeof shapes.listConsents.reply>;
export type ConsentDue = Consents['due'][number];
export type GivenConsent = Consents['given'][number];
export type ConsentDocument = ConsentDue['document'];

export const listConsents = keyed<typeof shapes.listConsents>()('listConsents', { method: 'GET', path: 'member/consent/list', access: 'member' });
export const giveConsent = keyed<typeof shapes.giveConsent>()('giveConsent', { method: 'POST', path: 'member/consent/give', access: 'member' });
export const withdrawConsent = keyed<typeof shapes.withdrawConsent>()('withdrawConsent', {
  method: 'POST',
  path: 'member/consent/withdraw',
  access: 'member',
});
export const stateAge = keyed<typeof shapes.stateAge>()('stateAge', { method: 'POST', path: 'member/consent/age', access: 'member' });
