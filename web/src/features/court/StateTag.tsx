import { TICKET_STATE_LABELS } from '#contract/api/tickets-labels.ts';
import { Tag, type Tone } from '#web/ui/Tag.tsx';
import type { CourtState } from './stamps.ts';

const TONES: Readonly<Record<CourtState, Tone>> = { active: 'seal', disputed: 'brass', expired: 'plain', annulled: 'pine' };

/** Renders the current state of a ticket or an entry. */
export function StateTag({ state }: { state: CourtState }) {
  return <Tag tone={TONES[state]}>{TICKET_STATE_LABELS[state]}</Tag>;
}
