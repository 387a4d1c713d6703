import type { Maintenance } from './maintenance.ts';

/** How open the site is. */
export const MAINTENANCE_MODE_LABELS: Readonly<Record<Maintenance['mode'], string>> = { open: '开着', readonly: '只读', closed: '关站' };
