export { keepMember } from './close.ts';
export { applyDueEmails, takeBackEmail } from './email.ts';
export { findByPrint } from './prints.ts';
export { STAFF_MEMBERS_DATA } from './personal-data.ts';
export { NEXT_EMAIL_CHANGE, NEXT_ROLE_CHANGE } from './queries.ts';
export { applyDueRoles, takeBackRole } from './role.ts';
export { mountStaffMembers } from './routes.ts';
export { undoCleaning } from './unclean.ts';
export { warn, withdrawWarning } from './warn.ts';
