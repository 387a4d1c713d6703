import type { PersonalData } from '#server/platform/personal-data/register.ts';
import { keepMasks } from './keep-masks.ts';
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
