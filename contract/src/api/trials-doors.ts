// The calls of the door of an accused, apart from those of the court: who opens it has only these to fetch.
import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './trials-doors.shapes.ts';

export type AnswerForm = z.output<typeof shapes.viewAnswer.reply>;

export const viewAnswer = keyed<typeof shapes.viewAnswer>()('viewAnswer', { method: 'GET', path: 'g/answer/:key', access: 'guest' });
export const submitAnswer = keyed<typeof shapes.submitAnswer>()('submitAnswer', { method: 'POST', path: 'g/answer/:key', access: 'guest' });
export const extendByCode = keyed<typeof shapes.extendByCode>()('extendByCode', { method: 'POST', path: 'g/answer/:key/extend', access: 'guest' });
export const leaveDoorMail = keyed<typeof shapes.leaveDoorMail>()('leaveDoorMail', { method: 'POST', path: 'g/answer/:key/mail', access: 'guest' });
export const proveAtDoor = keyed<typeof shapes.proveAtDoor>()('proveAtDoor', { method: 'POST', path: 'g/answer/:key/prove', access: 'member' });
