import type { DbContext } from '#server/platform/database/db.ts';
import type { PersonalData } from '#server/platform/personal-data/register.ts';
import { selectMaskedPolls, updateTexts } from './queries.ts';
import { maskPoll } from './rules.ts';
import { endAllVotes } from './vote.ts';

const PUBLISHED = { keep: 'the poll of a published post stays with it, under a name that says nothing' };

/** What is kept of polls and of votes. */
export const POLLS_DATA: PersonalData = {
  tables: [
    {
      table: 'polls',
      rows: 'post_id IN (SELECT p.id FROM posts p WHERE p.author_id = $1)',
      key: 'post_id',
      purges: { post: 'post_id = $1' },
      lines: [
        {
          columns: ['post_id', 'question', 'options', 'is_multiple', 'hours', 'made_at', 'ends_at', 'closed_at'],
          export: true,
          erase: PUBLISHED,
          purge: 'delete',
        },
      ],
      nothing: ['revision', 'results', 'voters'],
    },
    {
      table: 'poll_votes',
      rows: 'member_id = $1',
      key: 'post_id',
      lines: [{ columns: ['post_id', 'member_id', 'choices', 'voted_at'], export: true, erase: 'delete' }],
    },
  ],
  async beforeErasing(context, memberId) {
    await keepMasks(context, memberId);
    await endAllVotes(context, memberId);
  },
};

/**
 * Writes what is masked in the polls of a member over what they wrote: the words to mask go with the account, and nobody could mask them
 * afterwards. What everybody reads stays the same.
 */
async function keepMasks({ db }: Pick<DbContext, 'db'>, memberId: number): Promise<void> {
  for (const { postId, masked, ...texts } of await selectMaskedPolls(db, memberId)) {
    await db.transaction((tx) => updateTexts(tx, postId, maskPoll(texts, masked)));
  }
}
