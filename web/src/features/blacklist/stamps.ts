import { TICKET_STATE_LABELS } from '#contract/api/tickets-labels.ts';
import type { StampProps } from '#web/ui/Stamp.tsx';

type Look = Pick<StampProps, 'lines' | 'tone'>;

const PENALTIES: Readonly<Record<string, Look>> = {
  warning: { lines: ['警告'], tone: 'brass' },
  watch30: { lines: ['观察', '三旬'], tone: 'brass' },
  list90: { lines: ['拉黑', '九旬'], tone: 'seal' },
  list365: { lines: ['拉黑', '一年'], tone: 'seal' },
  permanent: { lines: ['永久', '除名'], tone: 'seal' },
};

const STATES = {
  active: { lines: ['裁决', '生效'], tone: 'seal' },
  disputed: { lines: [TICKET_STATE_LABELS.disputed], tone: 'brass' },
  suspended: { lines: ['暂停', '列名'], tone: 'brass' },
  expired: { lines: ['期满', '结案'], tone: 'pine' },
  annulled: { lines: [TICKET_STATE_LABELS.annulled], tone: 'pine' },
} as const satisfies Record<string, Look>;

export type ShownState = keyof typeof STATES;

/** Returns the current state of a ticket or an entry; an open appeal takes precedence over its term. */
export function shownState({ status, disputed = false }: { status: ShownState; disputed?: boolean }): ShownState {
  return status === 'active' && disputed ? 'disputed' : status;
}

/** Returns the stamp of a state. */
export function stateStamp(state: ShownState): Look {
  return STATES[state];
}

/** Returns the stamp of a penalty that holds; of one that does not, the stamp of its state. */
export function penaltyStamp(penalty: string, state: ShownState): Look {
  return state === 'active' ? (PENALTIES[penalty] ?? STATES.active) : STATES[state];
}
