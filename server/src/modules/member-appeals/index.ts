export { listAppealable } from './list.ts';
export { noteOverdueAppeals } from './overdue.ts';
export { MEMBER_APPEALS_DATA } from './personal-data.ts';
export { NEXT_OVERDUE_APPEAL, ownAppealVoice } from './queries.ts';
export { mountMemberAppeals } from './routes.ts';
