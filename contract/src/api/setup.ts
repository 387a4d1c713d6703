import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './setup.shapes.ts';

/** What the first setting-up begins with. */
export type SetupState = z.output<typeof shapes.getSetupState.reply>;
export type SetupDetails = NonNullable<SetupState['details']>;
/** What was found at the public address, or of a mail server. */
export type SetupFinding = z.output<typeof shapes.setupFinding>;
export type MailFinding = z.output<typeof shapes.testSetupMail.reply>;

export const getSetupState = keyed<typeof shapes.getSetupState>()('getSetupState', { method: 'GET', path: 'g/setup/state', access: 'guest' });
export const checkSetupUrl = keyed<typeof shapes.checkSetupUrl>()('checkSetupUrl', { method: 'POST', path: 'g/setup/check_url', access: 'guest' });
export const testSetupMail = keyed<typeof shapes.testSetupMail>()('testSetupMail', { method: 'POST', path: 'g/setup/test_mail', access: 'guest' });
export const finishSetup = keyed<typeof shapes.finishSetup>()('finishSetup', { method: 'POST', path: 'g/setup/finish', access: 'guest' });
export const renewSite = keyed<typeof shapes.renewSite>()('renewSite', { method: 'POST', path: 'admin/site/renew', access: 'operator' });
