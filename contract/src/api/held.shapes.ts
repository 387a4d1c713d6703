import { instant } from './inputs.shapes.ts';
import { z } from '../zod.ts';

/** Why a text is held for review. */
export const holdReason = z.strictObject({
  /**
   * A word of the list, a member's first post in a column that wants to see it, a text that was sent back before, a comment of a new account
   * under a closed case, or one while a presenter holds all new ones there; a newcomer's text in a storm or from a network that is held, an address
   posted too often in a day, or a text like those of other new accounts.
   */
  rule: z.enum(['word', 'firstPost', 'resubmitted', 'newAccount', 'caseHeld', 'storm', 'sameLink', 'lookAlike']),
  /** The field it concerns; empty: the whole. */
  path: z.string(),
  /** What was found, in a few words. */
  label: z.string(),
  /** The match as written in the text. */
  matched: z.string(),
  /** A line around it. */
  quote: z.string(),
});

/** A text that waits, or what became of it, as its author sees it. */
export const hold = z.strictObject({
  heldAt: instant,
  reasons: z.array(holdReason),
  /** Null: it still waits. */
  decision: z.enum(['approved', 'rejected', 'withdrawn']).nullable(),
  decidedAt: instant.nullable(),
  /** The reviewer's note. */
  note: z.string(),
});
