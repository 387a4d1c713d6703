import { Tabs } from '#web/ui/Tabs.tsx';

const TABS = [
  { key: 'mail', href: '/admin/mail', label: '信' },
  { key: 'text', href: '/admin/mail?channel=text', label: '短信' },
  { key: 'templates', href: '/admin/mail-templates', label: '信的措辞' },
  { key: 'smsTemplates', href: '/admin/sms-templates', label: '短信的措辞' },
] as const;

export interface MailTabsProps {
  current: (typeof TABS)[number]['key'];
}

/** Renders the ways between what was sent and how mails are worded. */
export function MailTabs({ current }: MailTabsProps) {
  return <Tabs label="信、短信、措辞" items={TABS.map(({ key, href, label }) => ({ href, label, current: key === current }))} />;
}
