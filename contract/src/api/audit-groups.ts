/** Acts that are looked at together, by the things they are done to: what an act's name begins with. */
export const AUDIT_GROUPS = {
  member: { label: '会员', things: ['member', 'operator', 'presenter', 'notification', 'appeal', 'block', 'invitation'] },
  content: { label: '内容', things: ['post', 'comment', 'scenery', 'report', 'suggestion', 'content', 'held'] },
  furniture: {
    label: '栏目与字典',
    things: ['column', 'game', 'dictionary', 'term', 'tag', 'word', 'page', 'home', 'announcement', 'plugin', 'sponsor', 'shipped'],
  },
  setting: { label: '设置', things: ['setting', 'site', 'storm', 'maintenance', 'token', 'webhook'] },
  private: { label: '看过隐私', things: ['private'] },
  law: { label: '法律', things: ['takedown', 'illegal', 'counter', 'duty'] },
  court: { label: '公堂', things: ['case'] },
  system: { label: '系统', things: ['audit', 'job', 'mail', 'sms', 'search', 'backup', 'check', 'import', 'queue', 'session', 'host'] },
} as const satisfies Readonly<Record<string, { label: string; things: readonly string[] }>>;

export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** Their names, in the order in which they are offered. */
export const AUDIT_GROUP_NAMES = Object.keys(AUDIT_GROUPS).filter(isAuditGroup);

/** Returns whether there is such a group. */
export function isAuditGroup(name: string): name is AuditGroup {
  return Object.hasOwn(AUDIT_GROUPS, name);
}
