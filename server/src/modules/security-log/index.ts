export { logSecurity, sealOrigin, type Origin } from './log.ts';
export { logCommentsSql } from './queries.ts';
export { SECURITY_LOG_DATA } from './personal-data.ts';
export { purgeSecurityLog } from './purge.ts';
export { mountSecurityLog } from './routes.ts';
