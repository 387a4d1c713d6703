// Alerts of messages outside of the site. Only the pages of settings and of messages fetch these calls.
import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './alerts.shapes.ts';

/** What a member has chosen for one type of message. */
export type AlertChoice = z.output<typeof shapes.choice>;
/** A browser that takes pushes. */
export type PushDevice = z.output<typeof shapes.device>;
/** What a member has chosen, and the browsers that take pushes. */
export type Alerts = z.output<typeof shapes.getAlerts.reply>;

export const getAlerts = keyed<typeof shapes.getAlerts>()('getAlerts', { method: 'GET', path: 'message/alerts', access: 'member' });
export const saveAlerts = keyed<typeof shapes.saveAlerts>()('saveAlerts', { method: 'POST', path: 'message/alerts/save', access: 'member' });
export const addPushDevice = keyed<typeof shapes.addPushDevice>()('addPushDevice', { method: 'POST', path: 'message/alerts/device/add', access: 'member' });
export const removePushDevice = keyed<typeof shapes.removePushDevice>()('removePushDevice', {
  method: 'POST',
  path: 'message/alerts/device/remove/:id',
  access: 'member',
});
