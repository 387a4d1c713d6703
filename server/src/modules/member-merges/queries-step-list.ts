// What of an account follows its person into another one. What belongs to cases and their records stays under the old number.

/** Rows that belong to the other account from now on. */
interface Moving {
  kind: 'move';
  name: string;
  table: string;
  /** Holds the account. */
  column: string;
  key: readonly string[];
  /** Which rows, where not all: a condition on `r`, with $1 the old account and $2 the other one. */
  only?: string;
}

/** Rows that go, because one person has them once. */
interface Dropping {
  kind: 'drop';
  name: string;
  table: string;
  /** Which: a condition on `r`, with $1 the old account and $2 the other one. */
  only: string;
  /** Whether a row can come back: a condition on `r`. */
  isPossible: string;
  /** A count that a row was part of, where it fulfills a condition on `r`. */
  count?: { table: string; column: string; by: string; where: string };
}

/** Rows of which one account has two of a kind only under another name. */
interface Renaming {
  kind: 'rename';
  name: string;
  table: string;
  column: string;
  only: string;
  set: string;
  columns: readonly string[];
}

export type Step = Moving | Dropping | Renaming;

const NOT_OF_A_COMPLAINT = (column: string) =>
  `NOT EXISTS (SELECT FROM posts p JOIN columns c ON c.id = p.column_id WHERE p.id = ${column} AND c.kind = 'complaint')`;
const OUTSIDE_OF_COLUMNS_OF_CASES = `NOT EXISTS (SELECT FROM columns c WHERE c.id = r.column_id AND c.kind = 'complaint')`;
const BOTH_MEMBERS = 'EXISTS (SELECT FROM members o WHERE o.id = r.member_id) AND';

interface Pair {
  table: string;
  column: string;
  /** What its key has beside the account. */
  other: string;
  /** Its key, where that is another one. */
  key?: readonly string[];
  /** A row of the old account `o` is better than one of the other account `r`. */
  better?: string;
  /** The two accounts themselves cannot be in one row. */
  isBetweenMembers?: boolean;
  isPossible: string;
  count?: Dropping['count'];
}

/** Returns the steps for rows that a person has once: the better of two is kept, and the one that is left follows. */
function once({ table, column, other, key = [column, other], better, isBetweenMembers = false, isPossible, count }: Pair): Step[] {
  const name = column === 'member_id' ? table : `${table}.${column}`;
  const twin = (account: string) => `EXISTS (SELECT FROM ${table} o WHERE o.${column} = ${account} AND o.${other} = r.${other}`;
  const own = isBetweenMembers ? ` OR (r.${column} = $1 AND r.${other} = $2) OR (r.${column} = $2 AND r.${other} = $1)` : '';
  return [
    ...(better === undefined
      ? []
      : [{ kind: 'drop', name: `${name}: worse`, table, only: `r.${column} = $2 AND ${twin('$1')} AND (${better}))`, isPossible } as const]),
    { kind: 'drop', name: `${name}: double`, table, only: `(r.${column} = $1 AND ${twin('$2')}))${own}`, isPossible, ...(count && { count }) },
    { kind: 'move', name, table, column, key },
  ];
}

const STANDS = 'r.withdrawn_at IS NULL AND r.counts';
const BETTER_FAVOR = 'o.withdrawn_at IS NULL AND (r.withdrawn_at IS NOT NULL OR (o.counts AND NOT r.counts))';

/** In this order; they are taken back from the last to the first. */
export const STEPS: readonly Step[] = [
  { kind: 'move', name: 'accounts', table: 'members', column: 'merged_into', key: ['id'] },
  { kind: 'move', name: 'posts', table: 'posts', column: 'author_id', key: ['id'], only: OUTSIDE_OF_COLUMNS_OF_CASES },
  { kind: 'move', name: 'last comments', table: 'posts', column: 'last_commenter_id', key: ['id'], only: OUTSIDE_OF_COLUMNS_OF_CASES },
  { kind: 'move', name: 'comments', table: 'comments', column: 'author_id', key: ['id'], only: NOT_OF_A_COMPLAINT('r.post_id') },
  { kind: 'move', name: 'answered', table: 'comments', column: 'to_member_id', key: ['id'], only: NOT_OF_A_COMPLAINT('r.post_id') },
  { kind: 'move', name: 'held comments', table: 'held_comments', column: 'author_id', key: ['id'], only: NOT_OF_A_COMPLAINT('r.post_id') },
  { kind: 'move', name: 'drafts', table: 'drafts', column: 'member_id', key: ['id'], only: OUTSIDE_OF_COLUMNS_OF_CASES },
  { kind: 'move', name: 'sceneries', table: 'sceneries', column: 'author_id', key: ['id'] },
  { kind: 'move', name: 'pictures', table: 'files', column: 'member_id', key: ['id'], only: `r.kind <> 'avatar'` },
  {
    kind: 'rename',
    name: 'folders: double',
    table: 'favor_folders',
    column: 'member_id',
    only: 'r.member_id = $1 AND EXISTS (SELECT FROM favor_folders o WHERE o.member_id = $2 AND o.fold = r.fold)',
    set: `name = r.name || '（并来的）', fold = r.fold || ' ' || r.id`,
    columns: ['name', 'fold'],
  },
  { kind: 'move', name: 'folders', table: 'favor_folders', column: 'member_id', key: ['id'] },
  ...once({
    table: 'favors',
    column: 'member_id',
    other: 'post_id',
    better: BETTER_FAVOR,
    isPossible: 'EXISTS (SELECT FROM posts p WHERE p.id = r.post_id)',
    count: { table: 'posts', column: 'favor_count', by: 'post_id', where: STANDS },
  }),
  ...once({
    table: 'scenery_favors',
    column: 'member_id',
    other: 'scenery_id',
    better: BETTER_FAVOR,
    isPossible: 'EXISTS (SELECT FROM sceneries s WHERE s.id = r.scenery_id)',
    count: { table: 'sceneries', column: 'favor_count', by: 'scenery_id', where: STANDS },
  }),
  ...once({
    table: 'comment_likes',
    column: 'member_id',
    other: 'comment_id',
    better: 'o.counts AND NOT r.counts',
    isPossible: 'EXISTS (SELECT FROM comments c WHERE c.id = r.comment_id)',
    count: { table: 'comments', column: 'like_count', by: 'comment_id', where: 'r.counts' },
  }),
  ...once({
    table: 'post_reactions',
    column: 'member_id',
    other: 'post_id',
    better: '(o.liked OR o.kind IS NOT NULL) AND NOT (r.liked OR r.kind IS NOT NULL)',
    isPossible: 'EXISTS (SELECT FROM posts p WHERE p.id = r.post_id)',
  }),
  ...once({ table: 'poll_votes', column: 'member_id', other: 'post_id', isPossible: 'EXISTS (SELECT FROM polls l WHERE l.post_id = r.post_id)' }),
  ...once({
    table: 'post_follows',
    column: 'member_id',
    other: 'post_id',
    isPossible: 'EXISTS (SELECT FROM posts p WHERE p.id = r.post_id)',
    count: { table: 'posts', column: 'follow_count', by: 'post_id', where: 'true' },
  }),
  ...(['member_id', 'followed_id'] as const).flatMap((column) =>
    once({
      table: 'member_follows',
      column,
      other: column === 'member_id' ? 'followed_id' : 'member_id',
      key: ['member_id', 'followed_id'],
      better: 'o.withdrawn_at IS NULL AND r.withdrawn_at IS NOT NULL',
      isBetweenMembers: true,
      isPossible: `${BOTH_MEMBERS} EXISTS (SELECT FROM members o WHERE o.id = r.followed_id)`,
    }),
  ),
  ...once({ table: 'column_follows', column: 'member_id', other: 'column_id', isPossible: 'true' }),
  ...once({ table: 'tag_follows', column: 'member_id', other: 'tag', isPossible: 'true' }),
  ...once({ table: 'follow_visits', column: 'member_id', other: 'game_id', better: 'o.seen_at > r.seen_at', isPossible: 'true' }),
  ...once({ table: 'blocks', column: 'member_id', other: 'fold', key: ['id'], better: 'NOT o.is_tag AND r.is_tag', isPossible: 'true' })
    .filter(({ kind }) => kind === 'drop')
    .map((step) => ({ ...step, name: step.name.replace('blocks', 'blocked words') })),
  ...once({ table: 'blocks', column: 'member_id', other: 'post_id', key: ['id'], isPossible: 'EXISTS (SELECT FROM posts p WHERE p.id = r.post_id)' })
    .filter(({ kind }) => kind === 'drop')
    .map((step) => ({ ...step, name: 'hidden posts: double' })),
  ...(['member_id', 'blocked_id'] as const).flatMap((column) =>
    once({
      table: 'blocks',
      column,
      other: column === 'member_id' ? 'blocked_id' : 'member_id',
      key: ['id'],
      isBetweenMembers: true,
      isPossible: `${BOTH_MEMBERS} (r.blocked_id IS NULL OR EXISTS (SELECT FROM members o WHERE o.id = r.blocked_id))`,
    }),
  ),
  ...(['member_id', 'blocked_id'] as const).flatMap((column) =>
    once({
      table: 'ended_blocks',
      column,
      other: column === 'member_id' ? 'blocked_id' : 'member_id',
      key: ['member_id', 'blocked_id'],
      better: 'o.ended_at > r.ended_at',
      isBetweenMembers: true,
      isPossible: `${BOTH_MEMBERS} EXISTS (SELECT FROM members o WHERE o.id = r.blocked_id)`,
    }),
  ),
  {
    kind: 'move',
    name: 'removals',
    table: 'removals',
    column: 'author_id',
    key: ['kind', 'target_id'],
    // Of what has followed above: purging looks for its pictures among those of this account.
    only: `CASE r.kind WHEN 'post' THEN EXISTS (SELECT FROM posts o WHERE o.id = r.target_id AND o.author_id = $2)
      WHEN 'comment' THEN EXISTS (SELECT FROM comments o WHERE o.id = r.target_id AND o.author_id = $2)
      WHEN 'scenery' THEN EXISTS (SELECT FROM sceneries o WHERE o.id = r.target_id AND o.author_id = $2)
      ELSE EXISTS (SELECT FROM held_comments o WHERE o.id = r.target_id AND o.author_id = $2) END`,
  },
  {
    kind: 'move',
    name: 'reports',
    table: 'report_dockets',
    column: 'author_id',
    key: ['id'],
    only: `r.kind <> 'member' AND ${NOT_OF_A_COMPLAINT('r.post_id')}`,
  },
  { kind: 'move', name: 'warnings', table: 'member_warnings', column: 'member_id', key: ['id'] },
  { kind: 'move', name: 'appeals', table: 'member_appeals', column: 'member_id', key: ['id'] },
  {
    kind: 'move',
    name: 'counter-notices',
    table: 'counter_notices',
    column: 'member_id',
    key: ['id'],
    // Both may have objected to one order.
    only: 'NOT EXISTS (SELECT FROM counter_notices o WHERE o.takedown_id = r.takedown_id AND o.member_id = $2)',
  },
  {
    kind: 'move',
    name: 'characters',
    table: 'character_proofs',
    column: 'member_id',
    key: ['id'],
    only: `r.state <> 'pending' AND r.confirmed_by IS DISTINCT FROM $2`,
  },
  { kind: 'move', name: 'identities', table: 'identities', column: 'member_id', key: ['id'] },
  {
    kind: 'move',
    name: 'mobile',
    table: 'mobiles',
    column: 'member_id',
    key: ['number_hash'],
    only: 'NOT EXISTS (SELECT FROM mobiles o WHERE o.member_id = $2)',
  },
];
