import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './member-appeals.shapes.ts';

/** What a member may appeal against: their suspension, or the removal of something they wrote. */
export type AppealedKind = z.output<typeof shapes.appealedKind>;
/** An act of staff as the member it hit reads it. */
export type AppealedAct = z.output<typeof shapes.appealedAct>;
/** An appeal as its author reads it. */
export type MemberAppeal = z.output<typeof shapes.memberAppeal>;
export type MemberAppeals = z.output<typeof shapes.listMyAppeals.reply>;
/** An appeal as those read it who decide. */
export type StaffAppeal = z.output<typeof shapes.staffAppeal>;
export type AppealDecision = z.output<typeof shapes.appealDecision>;
export type AppealClock = z.output<typeof shapes.readAppealClock.reply>;

export const saveAppeal = keyed<typeof shapes.saveAppeal>()('saveAppeal', { method: 'POST', path: 'member/appeal/save', access: 'member' });
export const listMyAppeals = keyed<typeof shapes.listMyAppeals>()('listMyAppeals', { method: 'GET', path: 'member/appeal/list', access: 'member' });
export const listAppeals = keyed<typeof shapes.listAppeals>()('listAppeals', { method: 'GET', path: 'admin/appeal/list', access: 'presenter' });
export const decideAppeal = keyed<typeof shapes.decideAppeal>()('decideAppeal', { method: 'POST', path: 'admin/appeal/decide/:id', access: 'presenter' });
export const readAppealClock = keyed<typeof shapes.readAppealClock>()('readAppealClock', { method: 'GET', path: 'g/appeal/clock', access: 'public' });
