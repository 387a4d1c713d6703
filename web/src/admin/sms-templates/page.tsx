import { listSmsTemplates, type SmsTemplate } from '#contract/api/admin/sms-templates.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { TemplateList, TemplateListSkeleton } from '../parts/templates/TemplateList.tsx';
import { SMS, SmsPanel } from './SmsPanel.tsx';

export async function load({ call }: LoadArgs): Promise<SmsTemplate[]> {
  return call(listSmsTemplates, {});
}

/** The words of the text messages that the site sends, and the numbers of their templates at the provider. */
export function Page({ data: templates }: { data: SmsTemplate[] }) {
  return (
    <TemplateList
      current="smsTemplates"
      things="短信"
      channel={SMS}
      templates={templates}
      columns={[{ key: 'code', head: '模板号', isWhole: true, render: ({ providerCode }) => (providerCode === '' ? '没有填' : providerCode) }]}
      renderPanel={(template, close) => <SmsPanel key={`${template.kind} ${template.version}`} template={template} onClose={close} />}
    />
  );
}

export function Skeleton() {
  return <TemplateListSkeleton one={SMS.one} count={2} />;
}
