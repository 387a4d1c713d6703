import { MESSAGE_TYPES } from '#contract/message-types.ts';
import type { Message } from '#contract/api/messages.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { About } from './things.ts';
import type { Words } from './words.ts';

/** A message with the current names of what it is about. */
export interface MessageRow extends Omit<Message, 'title' | 'content'> {
  kind: string;
  /** Of kind `legacy`: its words, and what its subject was called. */
  title: string | null;
  content: string | null;
  aboutName: string | null;
  data: unknown;
  /** The words that were sent, of a kind that keeps them. */
  words: { version: number; title: Words; content: Words } | null;
  about: About['kind'] | null;
  floor: number | null;
  times: number;
  actors: number;
  actorName: string | null;
  /** Null when the subject is gone, or not to be read by this member. */
  subjectName: string | null;
  /** The beginning of the comment it is about, if it can be read. */
  quoted: string | null;
  /** The case it is about. */
  courtCase: { title: string; hasAnnulled: boolean; accused: { id: number; name: string; isNamed: boolean }[] } | null;
}

const QUOTED_LENGTH = 1000;

/** The title of a post that this member may read: one that is out of sight is known to its author and to the staff, who decide about it. */
const POST_TITLE = `(SELECT CASE WHEN p.status = 'published' OR p.author_id = m.member_id
    OR (SELECT r.role FROM members r WHERE r.id = m.member_id) IN ('presenter', 'operator') THEN p.title END
  FROM posts p WHERE p.id = m.external_id)`;

const CASE_ID = `CASE m.about WHEN 'post' THEN m.external_id WHEN 'ticket' THEN (SELECT t.case_id FROM tickets t WHERE t.id = m.external_id) END`;

/** True for a comment `c` that the recipient may read: their own also when it was removed, but not one an authority has ordered away. */
const IS_READABLE = `(c.status = 'published' OR c.author_id = m.member_id
  AND NOT EXISTS (SELECT FROM removals r WHERE r.kind = 'comment' AND r.target_id = c.id AND r.reason_code = 'law'))`;

/** A message `m` with the current names of what it is about: a few look-ups by key for each row, in the statement that lists them. */
export const COLUMNS = `m.id, m.kind, m.title, m.content, m.about_name AS "aboutName", m.data, m.words, m.sent_at AS "lastDate", m.type, m.is_urgent AS "isUrgent",
  m.about, m.external_id AS "externalId", m.floor, m.happened AS times, cardinality(m.actor_ids) AS actors,
  CASE cardinality(m.actor_ids) WHEN 1 THEN m.actor_ids[1] END AS "actorId", m.read_at IS NOT NULL AS read,
  (SELECT a.nick_name FROM members a WHERE a.id = m.actor_id) AS "actorName",
  CASE m.about WHEN 'post' THEN ${POST_TITLE}
    WHEN 'scenery' THEN (SELECT s.title FROM sceneries s WHERE s.id = m.external_id AND (s.status = 'approved' OR s.author_id = m.member_id))
    WHEN 'ticket' THEN (SELECT t.number FROM tickets t WHERE t.id = m.external_id)
    WHEN 'member' THEN (SELECT o.nick_name FROM members o WHERE o.id = m.external_id)
    WHEN 'letter' THEN (SELECT o.nick_name FROM members o WHERE o.id = m.external_id) END AS "subjectName",
  CASE WHEN m.kind = 'legacy' OR m.floor IS NULL THEN NULL
    WHEN m.about = 'post' THEN (SELECT left(c.body, ${QUOTED_LENGTH}) FROM comments c WHERE c.post_id = m.external_id AND c.floor = m.floor AND ${IS_READABLE})
    WHEN m.about = 'scenery' THEN (SELECT left(c.body, ${QUOTED_LENGTH}) FROM comments c WHERE c.scenery_id = m.external_id AND c.floor = m.floor AND ${IS_READABLE})
  END AS quoted,
  (SELECT json_build_object('title', k.title,
     'hasAnnulled', (SELECT true FROM tickets t WHERE t.case_id = k.post_id AND t.character_id IS NULL LIMIT 1) IS TRUE,
     'accused', (SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'isNamed', (
       SELECT true FROM tickets t JOIN case_accused named ON named.id = t.accused_id
       WHERE t.case_id = k.post_id AND t.character_id IS NOT NULL AND named.name = c.name LIMIT 1) IS TRUE))
       FROM case_accused c WHERE c.case_id = k.post_id))
   FROM cases k WHERE k.post_id = ${CASE_ID}) AS "courtCase"`;

/** Words that are kept elsewhere than in a message, with the facts that name what they are about. */
export interface KeptFacts {
  kind: string;
  memberId: number;
  about: About['kind'] | null;
  externalId: number | null;
  actorId: number | null;
  words: unknown;
  sentAt: string;
}

/** Returns them as the message they were sent in, with the current names. */
export async function selectKept(db: Db, { kind, memberId, about, externalId, actorId, words, sentAt }: KeptFacts): Promise<MessageRow> {
  const facts = {
    ...{
      id: 0,
      kind,
      member_id: memberId,
      about,
      external_id: externalId,
      actor_id: actorId,
      words,
      sent_at: sentAt,
      type: MESSAGE_TYPES.system,
      is_urgent: 0,
    },
    ...{ happened: 1, actor_ids: [] },
  };
  const row = await db.queryOne<MessageRow>(
    `SELECT ${COLUMNS} FROM jsonb_to_record($1::jsonb) AS m (id bigint, kind text, title text, content text, about_name text, data jsonb, words jsonb, sent_at timestamptz,
       type smallint, is_urgent smallint, about text, external_id bigint, floor integer, happened integer, actor_ids bigint[], actor_id bigint, read_at timestamptz, member_id bigint)`,
    [JSON.stringify(facts)],
  );
  if (!row) throw new Error('kept words came back empty');
  return row;
}
