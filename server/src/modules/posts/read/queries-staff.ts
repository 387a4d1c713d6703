import type { Db } from '#server/platform/database/db.ts';
import type { StaffFacts } from '../post/rules-staff.ts';

/** Returns what the staff should know of a post; null when there is no such post. */
export function selectStaffFacts(db: Db, postId: number): Promise<StaffFacts | null> {
  return db.queryOne(
    `SELECT (SELECT coalesce(sum(d.reporters), 0)::integer FROM report_dockets d WHERE d.kind = 'post' AND d.target_id = p.id) AS reports,
       (SELECT coalesce(sum(d.reporters), 0)::integer FROM report_dockets d WHERE d.kind = 'post' AND d.target_id = p.id AND d.state = 'open') AS open_reports,
       (SELECT coalesce(string_agg(DISTINCT coalesce(w.label, r.reason), '、'), '') FROM report_dockets d JOIN reports r ON r.docket_id = d.id
        LEFT JOIN dictionaries w ON w.key = 'report_reason' AND w.value = r.reason WHERE d.kind = 'post' AND d.target_id = p.id AND d.state = 'open') AS open_reasons,
       p.revision - 1 AS edits, CASE WHEN a.status = 'suspended' THEN a.suspended_until END AS author_suspended_until,
       p.pin_scope, p.pinned_until, p.locked_until IS NOT NULL AS locked, nullif(p.locked_until, 'infinity') AS locked_until, f.name AS moved_from
     FROM posts p JOIN members a ON a.id = p.author_id LEFT JOIN columns f ON f.id = p.moved_from WHERE p.id = $1`,
    [postId],
  );
}
