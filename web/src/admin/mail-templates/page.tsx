import { listMailTemplates, type MailTemplate } from '#contract/api/admin/mail-templates.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { TemplateList, TemplateListSkeleton } from '../parts/templates/TemplateList.tsx';
import { MAIL, TemplatePanel } from './TemplatePanel.tsx';

export async function load({ call }: LoadArgs): Promise<MailTemplate[]> {
  return call(listMailTemplates, {});
}

/** The words of the mails that the site sends. */
export function Page({ data: templates }: { data: MailTemplate[] }) {
  return (
    <TemplateList
      current="templates"
      things="信"
      channel={MAIL}
      templates={templates}
      renderPanel={(template, close) => <TemplatePanel key={`${template.kind} ${template.version}`} template={template} onClose={close} />}
    />
  );
}

export function Skeleton() {
  return <TemplateListSkeleton one={MAIL.one} count={8} />;
}
