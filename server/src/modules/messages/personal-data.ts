import { DERIVED, NAMELESS, OF_OTHERS, PURGED_TEXT, type PersonalData } from '#server/platform/personal-data/register.ts';
import { listAllMessages } from './list.ts';

const TO_OTHERS = { keep: 'a message to another member; names stand in it as places that are filled when it is read' };
const SHARED = { keep: 'letters belong to the other member as well, until that one has left too' };
const BOTH_GONE = `(sender_id = $1 AND (SELECT m.closed_at FROM members m WHERE m.id = recipient_id) IS NOT NULL
  OR recipient_id = $1 AND (SELECT m.closed_at FROM members m WHERE m.id = sender_id) IS NOT NULL)`;
const QUOTES_COMMENT = `kind = 'legacy' AND (about, external_id, floor) IN (
  SELECT CASE WHEN c.post_id IS NULL THEN 'scenery' ELSE 'post' END, coalesce(c.post_id, c.scenery_id), c.floor FROM comments c WHERE c.id = $1)`;
const QUOTES_HELD = `kind = 'held-comment-rejected' AND (member_id, sent_at) IN (SELECT h.author_id, h.decided_at FROM held_comments h WHERE h.id = $1)`;
/** Puts the name of nobody where the words of an old message name who caused it. */
const nameless = (column: string) => ({ set: `replace(${column}, (SELECT m.nick_name FROM members m WHERE m.id = $1), '已注销的冒险者#' || $1::bigint)` });

/** What messages and letters hold of members. */
export const MESSAGES_DATA: PersonalData = {
  tables: [
    {
      table: 'messages',
      rows: 'member_id = $1',
      lines: [
        {
          columns: ['id', 'type', 'title', 'content', 'sent_at', 'read_at'],
          export: true,
          erase: 'delete',
        },
        {
          columns: [
            'member_id',
            'kind',
            'is_urgent',
            'external_id',
            'revision',
            'about',
            'about_name',
            'floor',
            'fold',
            'fold_on',
            'actor_id',
            'actor_ids',
            'happened',
            'data',
            'words',
          ],
          export: { no: 'facts; the title and the content say them' },
          erase: 'delete',
        },
      ],
      async exportRows(db, { memberId, after, limit }) {
        const rows = await listAllMessages(db, memberId, { after: Number(after), limit });
        return rows.map(({ id, type, title, content, sentAt, readAt }) => ({
          at: String(id),
          row: { id, type, title, content, sent_at: sentAt, read_at: readAt },
        }));
      },
    },
    {
      // From before messages were kept as facts.
      table: 'messages',
      rows: `kind = 'legacy' AND actor_ids @> ARRAY[$1::bigint]`,
      lines: [
        { columns: ['title'], export: OF_OTHERS, erase: nameless('title') },
        { columns: ['content'], export: OF_OTHERS, erase: nameless('content') },
        { columns: ['actor_id', 'actor_ids', 'data', 'words', 'about_name'], export: OF_OTHERS, erase: TO_OTHERS },
      ],
    },
    {
      // Those from before quote what they are about; the reply to a comment that was sent back quotes it to its author.
      table: 'messages',
      rows: 'false',
      purges: { post: `kind = 'legacy' AND about = 'post' AND external_id = $1`, comment: QUOTES_COMMENT },
      lines: [
        { columns: ['content'], export: OF_OTHERS, erase: TO_OTHERS, purge: { set: `''` } },
        { columns: ['about_name'], export: OF_OTHERS, erase: TO_OTHERS, purge: { set: 'NULL' } },
      ],
    },
    {
      table: 'messages',
      rows: 'false',
      purges: { held_comment: QUOTES_HELD },
      lines: [{ columns: ['data'], export: OF_OTHERS, erase: TO_OTHERS, purge: { set: `jsonb_set(data, '{excerpt}', '"${PURGED_TEXT}"')` } }],
    },
    {
      // It says the old title and the new one.
      table: 'messages',
      rows: 'false',
      purges: { post: `kind = 'post-retitled' AND about = 'post' AND external_id = $1` },
      lines: [{ columns: ['data'], export: OF_OTHERS, erase: TO_OTHERS, purge: { set: `'{"before": "${PURGED_TEXT}", "after": "${PURGED_TEXT}"}'` } }],
    },
    {
      table: 'mailboxes',
      rows: 'member_id = $1',
      key: 'member_id',
      lines: [
        { columns: ['muted'], export: true, erase: 'delete' },
        { columns: ['member_id', 'revision'], export: DERIVED, erase: 'delete' },
      ],
    },
    {
      table: 'correspondences',
      rows: '(presenter_id = $1 OR member_id = $1)',
      key: '(presenter_id::numeric * 1000000000000 + member_id)',
      lines: [{ columns: ['presenter_id', 'member_id', 'opened_at'], export: true, erase: NAMELESS }],
    },
    {
      table: 'letters',
      rows: '(sender_id = $1 OR recipient_id = $1)',
      lines: [{ columns: ['id', 'sender_id', 'recipient_id', 'content', 'sent_at'], export: true, erase: SHARED }],
    },
    { table: 'letters', rows: BOTH_GONE, lines: [{ columns: ['content'], export: DERIVED, erase: 'delete' }] },
    {
      table: 'letter_blocks',
      rows: 'member_id = $1',
      key: 'blocked_id',
      lines: [{ columns: ['member_id', 'blocked_id', 'created_at'], export: true, erase: 'delete' }],
    },
  ],
};
