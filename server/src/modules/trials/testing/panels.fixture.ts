import { expect } from 'vitest';
import type { CasePage } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';

/** A court with enough presenters for panels. */
export interface PanelCourt {
  court: Court;
  judge: Signed;
  jurors: [Signed, Signed, Signed];
  spares: Signed[];
  /** Returns a case whose panel has been drawn for a permanent penalty; its complainant is new, because the judge of their last cases is conflicted. */
  panelCase(complainant?: Signed): Promise<number>;
  sittingIn(id: number): Promise<{ memberId: number; seat: number }[]>;
  outcomeOf(id: number): Promise<{ outcome: string | null; penalties: (string | null)[]; decidedBy: CasePage['decidedBy'] }>;
  /** Ends the case of a test that leaves its panel sitting, so that its jurors are free again. */
  freeSeats(id: number): Promise<unknown>;
}

/** Returns a court with a judge, three jurors and three more presenters, all seen today: others are not drawn. */
export async function openPanelCourt(): Promise<PanelCourt> {
  const court = await openCourt();
  const person = () => court.person('presenter');
  const judge = await person();
  const jurors: PanelCourt['jurors'] = [await person(), await person(), await person()];
  const spares = [await person(), await person(), await person()];
  await court.db.query(`UPDATE members SET last_seen_at = now() WHERE role = 'presenter'`);
  return {
    court,
    judge,
    jurors,
    spares,
    async panelCase(complainant) {
      const id = await court.fileCase(complainant ?? (await court.person()));
      await court.hear(id, judge);
      expect((await court.judge(id, judge, { penalty: 'permanent' })).t.state).toBe('panel');
      return id;
    },
    sittingIn: (id) => court.db.query('SELECT member_id AS "memberId", seat FROM panel_calls WHERE case_id = $1 AND ended_at IS NULL ORDER BY seat', [id]),
    async outcomeOf(id) {
      const { outcome, accused, decidedBy } = await court.publicCase(id);
      return { outcome, penalties: accused.map(({ penalty }) => penalty?.value ?? null), decidedBy };
    },
    freeSeats: (id) => court.db.query(`UPDATE panel_calls SET ended_at = now(), end_reason = 'redrawn' WHERE case_id = $1 AND ended_at IS NULL`, [id]),
  };
}
