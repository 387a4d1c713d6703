import { ownVoice } from '#server/modules/posts/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';

/** True for a presenter `c` who may not look at the reports `d`: they are about them, by them, or about a case they had a part in; or they follow or block its presenter. */
const IS_TIED = `(c.id = d.target_id OR EXISTS (SELECT FROM reports r WHERE r.docket_id = d.id AND r.reporter_id = c.id)
  OR EXISTS (SELECT FROM reports r JOIN cases k ON k.post_id = r.case_id WHERE r.docket_id = d.id AND (k.presenter_id = c.id OR k.complainant_id = c.id
    OR EXISTS (SELECT FROM case_accused a WHERE a.case_id = k.post_id AND a.member_id = c.id)
    OR EXISTS (SELECT FROM panel_calls p WHERE p.case_id = k.post_id AND p.member_id = c.id)
    OR EXISTS (SELECT FROM case_lots l WHERE l.case_id = k.post_id AND l.kind = 'signer' AND c.id = ANY (l.call_order[:l.called]))
    OR ${ownVoice({ readerId: 'c.id', pageId: 'k.post_id', words: `''` })}))
  OR EXISTS (SELECT FROM member_follows f WHERE f.member_id = c.id AND f.followed_id = d.target_id AND f.withdrawn_at IS NULL)
  OR EXISTS (SELECT FROM blocks b WHERE b.member_id = c.id AND b.blocked_id = d.target_id))`;

/**
 * Calls a presenter for a locked report case on another one, by lot among those who are active, not away and not tied to it; who was called
 * before stays unless they are tied by now. Returns who was called just now; null: nobody new, or nobody is left but the operators.
 */
export async function assignPresenter({ tx, now }: WriteContext, reportCaseId: number): Promise<number | null> {
  await tx.query(
    `UPDATE report_dockets d SET assignee_id = NULL FROM members c WHERE d.id = $1 AND c.id = d.assignee_id
       AND (${IS_TIED} OR NOT EXISTS (SELECT FROM presenters p WHERE p.member_id = c.id AND p.status = 'active'))`,
    [reportCaseId],
  );
  const row = await tx.queryOne<{ id: number }>(
    `UPDATE report_dockets d SET assignee_id = (
       SELECT c.id FROM members c JOIN presenters p ON p.member_id = c.id WHERE c.role = 'presenter' AND p.status = 'active' AND NOT ${IS_TIED}
         AND NOT EXISTS (SELECT FROM presenter_aways w WHERE w.member_id = c.id AND w.until_at > $2)
       ORDER BY (SELECT count(*) FROM report_dockets o WHERE o.assignee_id = c.id AND o.state = 'open'), random() LIMIT 1)
     WHERE d.id = $1 AND d.assignee_id IS NULL RETURNING d.assignee_id AS id`,
    [reportCaseId, now],
  );
  return row?.id ?? null;
}
