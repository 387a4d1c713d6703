import type { PollInput } from '#contract/api/polls.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { closeWith, insertVotes, upsertPoll } from './queries.ts';

/** A poll as it was on another site. */
export interface ImportedPoll extends PollInput {
  /** How it ended, those without an account here included; null: it is still open. */
  outcome: { results: readonly number[]; voters: number } | null;
  votes: readonly { memberId: number; choices: readonly number[] }[];
}

/** Gives a post of another site the poll it had, made when the post was (`now`), with the votes of members who came along. */
export async function importPoll({ tx, now }: WriteContext, postId: number, { outcome, votes, ...poll }: ImportedPoll): Promise<void> {
  await upsertPoll({ tx, now }, postId, poll);
  await insertVotes({ tx, now }, postId, votes);
  if (outcome !== null) await closeWith({ tx, now }, postId, outcome);
}
