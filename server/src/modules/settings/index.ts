export { storeSettings } from './console.ts';
export { readErrorTexts, type ErrorWords } from './error-texts.ts';
export { DEMO_JOB, isDemo, runOnce } from './jobs.ts';
export { findJobProgress, lockJobs, saveJobProgress } from './queries.ts';
export { requireSameKey } from './same-key.ts';
export { mountSettings } from './routes.ts';
export { settingKeys } from './rules.ts';
export { getSite, isSettingDecided, readSettings, restoreValue, saveSetting, showSettings, type ShownSetting } from './settings.ts';
