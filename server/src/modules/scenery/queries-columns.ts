import type { SceneryStatus } from '#contract/api/scenery.ts';
import type { StoredImage } from '#server/modules/files/index.ts';
import type { PersonRow } from '#server/modules/members/index.ts';
import type { Instant } from '#server/platform/database/db.ts';

/** What every query selects that shows a picture `s`, with `SCENERY_JOINS`. */
export const SCENERY_COLUMNS = `s.id, s.game_id, s.title, s.zone, s.expansion, to_char(s.shot_on, 'YYYY-MM-DD') AS shot_on, s.tags, s.story,
  s.favor_count, s.comment_count, s.created_at, s.status, s.reason, s.decided_at, s.file_id, d.nick_name AS decided_by,
  json_build_object('id', m.id, 'nickName', m.nick_name, 'experience', m.experience, 'role', m.role, 'avatarFileId', m.avatar_file_id) AS author,
  json_build_object('id', f.id, 'sha256', f.sha256, 'width', f.width, 'height', f.height, 'color', f.color, 'variants', f.variants, 'generated', f.aigc IS NOT NULL, 'avif', f.avif) AS image`;
export const SCENERY_JOINS = 'JOIN members m ON m.id = s.author_id JOIN files f ON f.id = s.file_id LEFT JOIN members d ON d.id = s.decided_by';

export interface SceneryRow {
  id: number;
  gameId: number;
  title: string;
  zone: string;
  expansion: string;
  shotOn: string | null;
  tags: string[];
  story: string;
  favorCount: number;
  commentCount: number;
  createdAt: Instant;
  status: SceneryStatus;
  reason: string;
  decidedAt: Instant | null;
  decidedBy: string | null;
  fileId: number;
  author: PersonRow;
  image: StoredImage;
}
