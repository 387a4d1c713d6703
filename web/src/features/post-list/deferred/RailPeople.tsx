import { useEffect, useState } from 'react';
import { searchPresenters, type PresenterCard } from '#contract/api/presenters.ts';
import type { Ticket } from '#contract/api/tickets.ts';
import { Seats } from '#web/features/presenters/Seats.tsx';
import { callQuietly } from '#web/lib/calls/api.ts';
import { ListVerdicts } from '../ListVerdicts.tsx';
import { loadVerdicts } from '../load-list.ts';

const SEATS = 6;

interface Found {
  presenters: { items: PresenterCard[]; total: number };
  verdicts: Ticket[];
}

/** Renders the presenters, and the newest verdicts unless they are shown above already. Nothing until loaded. */
export function RailPeople({ hasVerdicts }: { hasVerdicts: boolean }) {
  const [found, show] = useState<Found | null>(null);
  useEffect(() => {
    let current = true;
    const people = callQuietly(searchPresenters, { status: 'active', sort: 'seniority', size: SEATS });
    const judged = hasVerdicts ? Promise.resolve([]) : loadVerdicts(callQuietly);
    Promise.all([people, judged]).then(
      ([presenters, verdicts]) => current && show({ presenters, verdicts }),
      // The list is whole without it.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [hasVerdicts]);
  if (!found) return null;
  const { presenters, verdicts } = found;
  return (
    <>
      {presenters.items.length > 0 && <Seats presenters={presenters.items} total={presenters.total} />}
      {verdicts.length > 0 && <ListVerdicts verdicts={verdicts} />}
    </>
  );
}
