import type { PresenterStatus } from './presenters.ts';

/** The status of a presenter as people read it. */
export const PRESENTER_STATUS_LABELS: Readonly<Record<PresenterStatus, string>> = { active: '在席', resigned: '荣休', suspended: '停职' };
