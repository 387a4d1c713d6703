import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './audit.shapes.ts';

export type AuditRole = z.output<typeof shapes.auditRole>;
export type AuditVia = z.output<typeof shapes.auditVia>;
export type AuditRow = z.output<typeof shapes.auditRow>;
export type ListedAuditRow = z.output<typeof shapes.listedRow>;
export type AuditView = z.output<typeof shapes.viewAudit.reply>;
export type AuditFormat = z.output<typeof shapes.auditFormat>;
export type AuditReport = z.output<typeof shapes.verifyAudit.reply>;

export type AuditHead = NonNullable<z.output<typeof shapes.readAuditHead.reply>['head']>;

export const readAuditHead = keyed<typeof shapes.readAuditHead>()('readAuditHead', { method: 'GET', path: 'g/audit/head', access: 'public' });
export const listAudit = keyed<typeof shapes.listAudit>()('listAudit', { method: 'GET', path: 'admin/audit/list', access: 'presenter' });
export const viewAudit = keyed<typeof shapes.viewAudit>()('viewAudit', { method: 'GET', path: 'admin/audit/view/:seq', access: 'presenter' });
export const undoAudit = keyed<typeof shapes.undoAudit>()('undoAudit', { method: 'POST', path: 'admin/audit/undo/:seq', access: 'operator' });
export const verifyAudit = keyed<typeof shapes.verifyAudit>()('verifyAudit', { method: 'POST', path: 'admin/audit/verify', access: 'operator' });
export const exportAudit = keyed<typeof shapes.exportAudit>()('exportAudit', { method: 'POST', path: 'admin/audit/export', access: 'operator' });
/** Where an export is had: by the number of its record, and which of its two files. */
export const AUDIT_FILE_PATH = '/restful/v1/admin/audit/file/:seq/:part';
