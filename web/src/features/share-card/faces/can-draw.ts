import type { PresenterProfile } from '#contract/api/presenters.ts';
import type { PostView } from '#contract/api/posts.ts';
import type { TicketView } from '#contract/api/tickets.ts';

// Apart from the faces, so that a page knows whether to offer a picture before anything that draws it is fetched. A picture stays as it is:
// what may be cleared later is drawn only where it says so itself.

/** A ticket that may be drawn: it names somebody. */
export type NamingTicket = TicketView & { subject: NonNullable<TicketView['subject']> };

/** Returns whether a ticket may become a picture: not once it is over, suspended or annulled, or names nobody any more. */
export function canDrawTicket(ticket: TicketView): ticket is NamingTicket {
  return ticket.subject !== null && ticket.status === 'active';
}

/** Returns whether a presenter's page may become a picture: not while they are suspended. */
export function canDrawPresenter({ status }: Pick<PresenterProfile, 'status'>): boolean {
  return status !== 'suspended';
}

/** Returns whether a post may become a picture: not a case, which names people before and after its verdict. Its tickets can. */
export function canDrawPost({ trial }: Pick<PostView, 'trial'>): boolean {
  return trial === null;
}
