import type { Role } from '#contract/api/members.ts';
import type { CaseCard } from '#contract/api/trials.ts';
import type { Instant } from '#server/platform/database/db.ts';
import { instantInJson } from '#server/platform/database/instants.ts';

/** The columns of `COVER_COLUMNS`: a stored picture beside something else; all null where there is none. */
export interface CoverColumns {
  /** Its largest copy in the file store. */
  coverName: string | null;
  /** How wide its copies are, narrowest first. */
  coverWidths: number[] | null;
  /** Whether it has copies in AVIF too. */
  coverAvif: boolean | null;
  coverWidth: number | null;
  coverHeight: number | null;
  coverColor: string | null;
  coverGenerated: boolean | null;
}

/** The columns of `CARD_COLUMNS`. */
export interface CardRow extends CoverColumns {
  id: number;
  columnId: number;
  columnName: string;
  gameId: number;
  title: string;
  summary: string;
  tags: string[];
  essenceLevel: number;
  essenceReason: string;
  pinned: boolean;
  pinnedAt: Instant | null;
  readCount: number;
  commentCount: number;
  favorCount: number;
  createdAt: Instant;
  lastCommentAt: Instant | null;
  lastCommenterId: number | null;
  lastCommenter: string | null;
  solved: boolean;
  trial: CaseCard | null;
  authorId: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
}

/** The state of a complaint's case, as the contract shows it; null for every other post. */
const TRIAL = `CASE WHEN k.post_id IS NOT NULL THEN json_build_object(
    'state', k.state, 'outcome', k.outcome, 'wasReceived', k.received_at IS NOT NULL, 'isDirect', k.is_direct,
    'offence', json_build_object('value', k.offence, 'label', coalesce(
      (SELECT v.label FROM term_versions v WHERE v.key = 'offence' AND v.value = k.offence AND v.valid_from <= coalesce(k.closed_at, k.filed_at)
       ORDER BY v.valid_from DESC LIMIT 1),
      (SELECT label FROM dictionaries WHERE key = 'offence' AND value = k.offence), k.offence)),
    'realm', (SELECT realm FROM case_accused WHERE case_id = p.id ORDER BY position LIMIT 1),
    'accusedCount', (SELECT count(*) FROM case_accused WHERE case_id = p.id),
    'dueAt', ${instantInJson('k.due_at')}) END`;

/** The columns a cover is drawn from, of files `f`; the whole list of its copies is up to four times as long. */
export const COVER_COLUMNS = `f.variants -> -1 ->> 'name' AS cover_name, jsonb_path_query_array(f.variants, '$[*].width') AS cover_widths, f.avif <> '[]' AS cover_avif,
  f.width AS cover_width, f.height AS cover_height, f.color AS cover_color, f.aigc IS NOT NULL AS cover_generated`;

/** What of a post, its author, column and cover a card shows; joined by `CARD_JOINS` to posts `p`. */
export const CARD_COLUMNS = `p.id, p.column_id, c.name AS column_name, p.game_id, p.title, p.summary, p.tags, p.essence_level, p.essence_reason, p.pinned, p.pinned_at, p.read_count, p.comment_count, p.favor_count,
  p.created_at, p.last_comment_at, p.last_commenter_id, l.nick_name AS last_commenter, p.solved, ${TRIAL} AS trial,
  p.author_id, a.nick_name, a.experience, a.role, a.avatar_file_id, ${COVER_COLUMNS}`;

/** Why nobody comments on a post `p`, as the contract shows it; null while anybody can. */
export const LOCK_SQL = `CASE WHEN p.locked_until IS NOT NULL THEN json_build_object(
    'until', CASE WHEN p.locked_until < 'infinity' THEN ${instantInJson('p.locked_until')} END, 'notice', p.lock_notice,
    'by', coalesce((SELECT nick_name FROM members WHERE id = p.locked_by), '')) END`;

/** Left joins, so that a row without a post stays. */
export const CARD_JOINS = `LEFT JOIN members a ON a.id = p.author_id
LEFT JOIN columns c ON c.id = p.column_id
LEFT JOIN files f ON f.id = p.cover_file_id
LEFT JOIN members l ON l.id = p.last_commenter_id
LEFT JOIN cases k ON k.post_id = p.id`;
