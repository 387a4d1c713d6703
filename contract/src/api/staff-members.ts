import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './staff-members.shapes.ts';

/** A member in the list of the console. */
export type ListedMember = z.output<typeof shapes.listedMember>;
export type MemberList = z.output<typeof shapes.listMembers.reply>;
export type MemberSort = z.output<typeof shapes.memberSort>;
export type MemberFlag = z.output<typeof shapes.memberFlag>;
export type FindBy = z.output<typeof shapes.findBy>;
/** What the staff sees of a member. */
export type MemberFile = z.output<typeof shapes.memberFile>;
export type MemberEvent = z.output<typeof shapes.memberEvent>;
export type MemberEventKind = z.output<typeof shapes.memberEventKind>;
export type MemberDevice = z.output<typeof shapes.memberDevice>;
export type CleanedKind = z.output<typeof shapes.cleanedKind>;
export type RevealedField = z.output<typeof shapes.revealedField>;

const operator = (path: string) => ({ method: 'POST', path: `admin/member/${path}/:id`, access: 'operator' }) as const;

export const listMembers = keyed<typeof shapes.listMembers>()('listMembers', { method: 'GET', path: 'admin/member/list', access: 'operator' });
export const viewMemberFile = keyed<typeof shapes.viewMemberFile>()('viewMemberFile', { method: 'GET', path: 'admin/member/view/:id', access: 'operator' });
export const memberHistory = keyed<typeof shapes.memberHistory>()('memberHistory', { method: 'GET', path: 'admin/member/history/:id', access: 'operator' });
export const memberSessions = keyed<typeof shapes.memberSessions>()('memberSessions', { method: 'GET', path: 'admin/member/sessions/:id', access: 'operator' });
export const suspendMember = keyed<typeof shapes.suspendMember>()('suspendMember', operator('suspend'));
export const restoreMember = keyed<typeof shapes.restoreMember>()('restoreMember', operator('restore'));
export const warnMember = keyed<typeof shapes.warnMember>()('warnMember', operator('warn'));
export const setMemberRole = keyed<typeof shapes.setMemberRole>()('setMemberRole', operator('role'));
export const turnOffTotp = keyed<typeof shapes.turnOffTotp>()('turnOffTotp', operator('totp_off'));
export const unlockMember = keyed<typeof shapes.unlockMember>()('unlockMember', operator('unlock'));
export const sendMemberEmailCode = keyed<typeof shapes.sendMemberEmailCode>()('sendMemberEmailCode', operator('email_code'));
export const changeMemberEmail = keyed<typeof shapes.changeMemberEmail>()('changeMemberEmail', operator('email'));
export const sendMemberRetrieve = keyed<typeof shapes.sendMemberRetrieve>()('sendMemberRetrieve', operator('send_retrieve'));
export const endMemberSessions = keyed<typeof shapes.endMemberSessions>()('endMemberSessions', operator('end_sessions'));
export const cleanMember = keyed<typeof shapes.cleanMember>()('cleanMember', operator('clean'));
export const saveMemberNote = keyed<typeof shapes.saveMemberNote>()('saveMemberNote', operator('note'));
export const revealMember = keyed<typeof shapes.revealMember>()('revealMember', operator('reveal'));
export const closeMember = keyed<typeof shapes.closeMember>()('closeMember', operator('close'));

/** By the member who was warned. */
export const tickWarning = keyed<typeof shapes.tickWarning>()('tickWarning', { method: 'POST', path: 'member/warning/tick/:id', access: 'member' });
/** By somebody who reads the mail at the old address. */
export const keepEmail = keyed<typeof shapes.keepEmail>()('keepEmail', { method: 'POST', path: 'g/member/keep_email', access: 'guest' });
export const exportMembers = keyed<typeof shapes.exportMembers>()('exportMembers', { method: 'POST', path: 'admin/member/export', access: 'operator' });
/** Where the exported list of names is had, by the number of its record. */
export const MEMBER_NAMES_PATH = '/restful/v1/admin/member/names/:seq';
