import { APPEAL_LABELS, TICKET_STATE_LABELS } from '#contract/api/tickets-labels.ts';
import type { AppealState } from '#contract/api/tickets.ts';
import { Tag, type Tone } from '#web/ui/Tag.tsx';
import type { ShownState } from './stamps.ts';

const TONES: Readonly<Record<ShownState, Tone>> = { active: 'seal', disputed: 'brass', suspended: 'plain', expired: 'plain', annulled: 'pine' };

/** Renders the current state of a ticket or an entry. */
export function StateTag({ state }: { state: ShownState }) {
  return <Tag tone={TONES[state]}>{TICKET_STATE_LABELS[state]}</Tag>;
}

const APPEAL_TONES: Readonly<Record<AppealState, Tone>> = {
  claimed: 'plain',
  open: 'brass',
  affirmed: 'seal',
  reduced: 'ember',
  annulled: 'pine',
  dropped: 'plain',
  unanswered: 'plain',
};

/** Renders how far an appeal is, or how it was decided. */
export function AppealTag({ state }: { state: AppealState }) {
  return <Tag tone={APPEAL_TONES[state]}>{APPEAL_LABELS[state]}</Tag>;
}
