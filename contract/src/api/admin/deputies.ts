import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './deputies.shapes.ts';

/** Who answers what waits for an operator. */
export type DeputyDesk = z.output<typeof shapes.listDeputies.reply>;
/** Somebody an alarm of now goes to. */
export type Answering = z.output<typeof shapes.answering>;

export const listDeputies = keyed<typeof shapes.listDeputies>()('listDeputies', { method: 'GET', path: 'admin/deputy/list', access: 'operator' });
export const setDeputy = keyed<typeof shapes.setDeputy>()('setDeputy', { method: 'POST', path: 'admin/deputy/set/:id', access: 'operator' });
export const setAway = keyed<typeof shapes.setAway>()('setAway', { method: 'POST', path: 'admin/deputy/away/:id', access: 'operator' });
