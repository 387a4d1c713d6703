import { createHash, randomUUID } from 'node:crypto';
import type { TrialView } from '#contract/api/trials.ts';
import type { Signed, TestResponse, TestSite } from '#server/app/testing.ts';

/** What is written to who has appealed. */
export const ANSWER = '登录记录和两边的话都重新看过，时间先后一条一条对过，原来认定的几处也逐一查过，该维持的维持，该改的就改，理由都写在这里。';

/** Returns what has the lots of a court fall on those that a test wants: signers, deciders of appeals, panels; and what they do then. */
export function courtLots(site: TestSite, trial: (id: number, as: Signed) => Promise<TrialView>) {
  const { db } = site.platform;

  /** Has everybody in the lot of the verdict that waits called up to a presenter; who is not in its pool is put into its order. */
  async function callSigner(id: number, presenter: Signed): Promise<void> {
    await db.query(
      `UPDATE case_lots SET call_order = CASE WHEN $2 = ANY (call_order) THEN call_order ELSE ARRAY[$2::bigint] END, called = coalesce(array_position(call_order, $2), 1)
       WHERE case_id = $1 AND kind = 'signer' AND round = (SELECT count(*) FROM verdicts WHERE case_id = $1)`,
      [id, presenter.id],
    );
  }

  /** Has a presenter open all evidence of a case, one piece after the other. */
  async function openEvidence(id: number, presenter: Signed): Promise<void> {
    const pieces = await db.query<{ id: number }>('SELECT id FROM case_evidence WHERE case_id = $1 ORDER BY position', [id]);
    for (const piece of pieces) await site.post(`post/trial/opened/${id}`, { evidenceId: piece.id }, { as: presenter });
  }

  /** Has the lot fall on a presenter, who looks at everything and signs the verdict that waits, or what differs. */
  async function sign(id: number, presenter: Signed, details: Record<string, unknown> = {}): Promise<TestResponse<{ state: string; tickets: string[] }>> {
    await callSigner(id, presenter);
    await openEvidence(id, presenter);
    const { verdictRevision } = await trial(id, presenter);
    const signature = { agree: true, checked: '两边的记录对过，时间前后连得上，没有漏掉的。', seenVerdictRevision: verdictRevision };
    return site.post(`post/trial/countersign/${id}`, { ...signature, ...details }, { as: presenter });
  }

  /** Has the lot fall on a presenter, who gives back the verdict that waits. */
  async function giveBack(id: number, presenter: Signed, reason = '第二句没有证据。'): Promise<TestResponse<{ state: string }>> {
    await callSigner(id, presenter);
    return site.post(`post/trial/countersign/${id}`, { agree: false, reason, returnPart: 'facts' }, { as: presenter });
  }

  /** Has everybody in the lot of an appeal called up to a presenter; who is not in its pool decides it alone, and nothing is published of that lot. */
  async function callDecider(appealId: number, presenter: Signed): Promise<void> {
    await db.query(`DELETE FROM panel_votes WHERE call_id IN (SELECT id FROM panel_calls WHERE appeal_id = $1)`, [appealId]);
    await db.query(`DELETE FROM panel_calls WHERE appeal_id = $1`, [appealId]);
    const called = await db.query(
      `UPDATE case_lots SET called = array_position(call_order, $2) WHERE appeal_id = $1 AND kind = 'decider' AND $2 = ANY (call_order) RETURNING 1`,
      [appealId, presenter.id],
    );
    if (called.length > 0) return;
    await db.query(
      `UPDATE case_lots SET kind = 'decider', seats = NULL, call_order = ARRAY[$2::bigint], called = 1, day = NULL, pool = NULL WHERE appeal_id = $1`,
      [appealId, presenter.id],
    );
  }

  /** Has it fall on a presenter, first of all, to look at a claim. */
  async function callLooker(claimId: number, presenter: Signed): Promise<void> {
    await db.query(`UPDATE appeals SET look_order = ARRAY[$2::bigint] || array_remove(look_order, $2) WHERE id = $1`, [claimId, presenter.id]);
  }

  /** Has a member send a sealed picture of a note, which is only a row. */
  async function notePicture({ id }: Signed): Promise<number> {
    const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
    const row = await db.queryOne<{ id: number }>(
      `INSERT INTO sealed_files (member_id, kind, name, media_type, size_bytes, sha256, stored_name, view_name, created_at)
       VALUES ($1, 'image', '备注.webp', 'image/webp', 10, $2, 'sealed/' || $2, 'v', now()) RETURNING id`,
      [id, sha256],
    );
    return row?.id ?? 0;
  }

  /** Has it fall on a presenter to look at a claim, who finds the code. */
  async function confirmClaim(claimId: number, presenter: Signed): Promise<TestResponse<{ state: string }>> {
    await callLooker(claimId, presenter);
    return site.post(`appeal/handle/${claimId}`, { action: 'confirm', fileId: await notePicture(presenter) }, { as: presenter });
  }

  /** Has it fall on a presenter to decide an appeal, who does. */
  async function decideAppeal(appealId: number, presenter: Signed, decided: Record<string, unknown>): Promise<TestResponse<{ state: string }>> {
    await callDecider(appealId, presenter);
    return site.post(`appeal/handle/${appealId}`, { action: 'decide', answer: ANSWER, ...decided }, { as: presenter });
  }

  /** Has the seats of a panel fall on these presenters, in their order. */
  async function seatJurors(id: number, jurors: readonly Signed[]): Promise<void> {
    await db.query(`UPDATE panel_calls SET ended_at = now(), end_reason = 'redrawn' WHERE case_id = $1 AND ended_at IS NULL`, [id]);
    for (const [index, juror] of jurors.entries())
      await db.query(
        `INSERT INTO panel_calls (case_id, round, seat, member_id, called_at, accept_by, vote_by)
         VALUES ($1, 1, $2, $3, now(), now() + interval '24 hours', now() + interval '72 hours')`,
        [id, index + 1, juror.id],
      );
  }

  /** Has a juror open everything and vote the same for every accused. */
  async function vote(id: number, juror: Signed, rung: string): Promise<TestResponse<{ state: string }>> {
    await openEvidence(id, juror);
    const { verdictRevision, case: shown } = await trial(id, juror);
    const votes = shown.accused.map((each) => ({ accusedId: each.id, rung }));
    const ballot = { votes, reason: '记录与两边的话都对过，先后连得上，这一档与做过的事相称。', seenVerdictRevision: verdictRevision };
    return site.post(`post/trial/vote/${id}`, ballot, { as: juror });
  }

  return { callSigner, openEvidence, sign, giveBack, callDecider, callLooker, notePicture, confirmClaim, decideAppeal, seatJurors, vote };
}
