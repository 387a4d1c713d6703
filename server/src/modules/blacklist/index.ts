export { annulTicket, disputeTicket, lockTicket, reduceTicket } from './correct.ts';
export { endTickets } from './entries.ts';
export { issueTickets, type IssuedTicket } from './issue.ts';
export { readCalc } from './list.ts';
export { mountBlacklist } from './routes.ts';
export { PENALTIES, entryOf, severityOf, ticketStatus, type CountedTicket, type EntryState } from './rules.ts';
export { ticketsTag } from './tags.ts';
export { CARD_HEIGHT, CARD_WIDTH, drawTicketCard } from './ticket-card.ts';
export { listTickets, viewTicket } from './tickets.ts';
