import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './tickets.shapes.ts';

export type Penalty = z.output<typeof shapes.penalty>;
export type TicketStatus = z.output<typeof shapes.ticketStatus>;
/** An entry of a dictionary with its label. */
export type LabeledValue = z.output<typeof shapes.labeledValue>;
/** A ticket as lists show it. */
export type Ticket = z.output<typeof shapes.ticket>;
/** A ticket as its own page shows it. */
export type TicketView = z.output<typeof shapes.viewTicket.reply>;
export type PublicAppeal = z.output<typeof shapes.publicAppeal>;
/** A part of a game's chain. */
export type ChainPart = z.output<typeof shapes.readChain.reply>;
export type AppealState = z.output<typeof shapes.appealState>;

export const listTickets = keyed<typeof shapes.listTickets>()('listTickets', { method: 'GET', path: 'g/ticket/list', access: 'public' });
export const viewTicket = keyed<typeof shapes.viewTicket>()('viewTicket', { method: 'GET', path: 'g/ticket/view/:number', access: 'public' });
export const readChain = keyed<typeof shapes.readChain>()('readChain', { method: 'GET', path: 'g/ticket/chain', access: 'public' });
