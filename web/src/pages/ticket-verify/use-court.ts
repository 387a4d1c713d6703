import { useRef, useState } from 'react';
import type { CourtReport } from '#contract/chain/verify/court.ts';
import { rememberHead, rememberedHeads } from '#web/features/chain/chain-heads.ts';

/** What came of drawing, counting and comparing what goes beyond the chain itself. */
export type CourtVerification = { phase: 'idle' } | { phase: 'running' } | { phase: 'right'; report: CourtReport } | { phase: 'wrong'; message: string };

/** Returns the verification of a court's lots and figures, from a chain that was downloaded; `parts` by the position they begin at. */
export function useCourt(): { court: CourtVerification; verifyCourt: (game: number, parts: ReadonlyMap<number, unknown> | null) => Promise<void> } {
  const [court, setCourt] = useState<CourtVerification>({ phase: 'idle' });
  const run = useRef(0);

  const verifyCourt = async (game: number, parts: ReadonlyMap<number, unknown> | null) => {
    run.current += 1;
    const own = run.current;
    setCourt(parts === null ? { phase: 'idle' } : { phase: 'running' });
    if (parts === null) return;
    const found = await verifyNow(game, parts);
    if (own === run.current) setCourt(found);
  };
  return { court, verifyCourt };
}

async function verifyNow(game: number, parts: ReadonlyMap<number, unknown>): Promise<CourtVerification> {
  try {
    const [{ verifyCourt }, { courtSource }] = await Promise.all([import('#contract/chain/verify/court.ts'), import('./court-source.ts')]);
    const report = await verifyCourt(courtSource(parts), { game, anchors: rememberedHeads(), now: new Date() });
    rememberHead({ game, position: report.records, head: report.head });
    return { phase: 'right', report };
  } catch (error) {
    return { phase: 'wrong', message: error instanceof Error && error.message !== '' ? error.message : '数字没有取全，请再试一次。' };
  }
}
