import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './audit.shapes.ts';

export type AuditRole = z.output<typeof shapes.auditRole>;
export type AuditVia = z.output<typeof shapes.auditVia>;
export type AuditRow = z.output<typeof shapes.auditRow>;
export type AuditView = z.output<typeof shapes.viewAudit.reply>;
export type AuditReport = z.output<typeof shapes.verifyAudit.reply>;

export const listAudit = keyed<typeof shapes.listAudit>()('listAudit', { method: 'GET', path: 'admin/audit/list', access: 'presenter' });
export const viewAudit = keyed<typeof shapes.viewAudit>()('viewAudit', { method: 'GET', path: 'admin/audit/view/:seq', access: 'presenter' });
export const undoAudit = keyed<typeof shapes.undoAudit>()('undoAudit', { method: 'POST', path: 'admin/audit/undo/:seq', access: 'operator' });
export const verifyAudit = keyed<typeof shapes.verifyAudit>()('verifyAudit', { method: 'POST', path: 'admin/audit/verify', access: 'operator' });
