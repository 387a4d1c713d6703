import * as blacklist from '#contract/api/blacklist.ts';
import * as blacklistShapes from '#contract/api/blacklist.shapes.ts';
import { readChainHead as readHeadKey } from '#contract/api/ticket-head.ts';
import * as headShapes from '#contract/api/ticket-head.shapes.ts';
import * as tickets from '#contract/api/tickets.ts';
import * as ticketShapes from '#contract/api/tickets.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listEntries, readCalc, readSnapshot, viewEntry } from './list.ts';
import { listTickets, readChain, readChainHead, viewTicket } from './tickets.ts';

export function mountBlacklist(api: Api): void {
  api.on(blacklist.listEntries, blacklistShapes.listEntries, (input, { db, gameId, now }) => listEntries({ db, now }, gameId, input));
  api.on(blacklist.viewEntry, blacklistShapes.viewEntry, ({ id }, { db, now }) => viewEntry({ db, now }, id));
  api.on(blacklist.readCalc, blacklistShapes.readCalc, (_, { db, gameId, now }) => readCalc({ db, now }, gameId));
  api.on(blacklist.readSnapshot, blacklistShapes.readSnapshot, (_, { db, gameId, now }) => readSnapshot({ db, now }, gameId));
  api.on(tickets.listTickets, ticketShapes.listTickets, (input, { db, gameId, now }) => listTickets({ db, now }, gameId, input));
  api.on(tickets.viewTicket, ticketShapes.viewTicket, ({ number, game }, { db, gameId, now }) => viewTicket({ db, now }, game ?? gameId, number));
  api.on(tickets.readChain, ticketShapes.readChain, ({ from, size, game }, { db, gameId }) => readChain(db, game ?? gameId, { from, size }));
  api.on(readHeadKey, headShapes.readChainHead, ({ game }, { db, gameId }) => readChainHead(db, game ?? gameId));
}
