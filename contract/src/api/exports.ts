import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './exports.shapes.ts';

/** The progress of a member's export of their own data. */
export type ExportState = z.output<typeof shapes.exportState>;

export const findExport = keyed<typeof shapes.findExport>()('findExport', { method: 'GET', path: 'member/export', access: 'member' });
export const requestExport = keyed<typeof shapes.requestExport>()('requestExport', { method: 'POST', path: 'member/export', access: 'member' });

/** Where the archive is fetched, with the token of its member. */
export const EXPORT_FILE_PATH = '/restful/v1/member/export/file';
