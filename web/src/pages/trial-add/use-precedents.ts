import { useEffect, useState } from 'react';
import { viewPrecedents, type PrecedentFigures } from '#contract/api/trials.ts';
import { callQuietly } from '#web/lib/calls/api.ts';

/** Returns what earlier verdicts on an offence cost; null until known, and while no offence is chosen. */
export function usePrecedents(offence: string): PrecedentFigures | null {
  const [found, setFound] = useState<{ offence: string; figures: PrecedentFigures } | null>(null);
  useEffect(() => {
    if (offence === '') return;
    let current = true;
    callQuietly(viewPrecedents, { offence }).then(
      (figures) => current && setFound({ offence, figures }),
      // The scale works without them; the server asks for the reason then.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [offence]);
  return found?.offence === offence ? found.figures : null;
}
