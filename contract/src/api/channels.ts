import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './channels.shapes.ts';

/** A way to reach a member. */
export type Channel = z.output<typeof shapes.channel>;
/** By which channels a member is reached. */
export type ChannelOverview = z.output<typeof shapes.getChannels.reply>;

export const getChannels = keyed<typeof shapes.getChannels>()('getChannels', { method: 'GET', path: 'message/channels', access: 'member' });
export const checkMail = keyed<typeof shapes.checkMail>()('checkMail', { method: 'POST', path: 'message/channels/check_mail', access: 'member' });
export const setCourtMails = keyed<typeof shapes.setCourtMails>()('setCourtMails', { method: 'POST', path: 'message/channels/court_mails', access: 'member' });
