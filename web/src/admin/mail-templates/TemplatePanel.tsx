import { useCallback, useState } from 'react';
import { mailTemplateVersions, restoreMailTemplate, saveMailTemplate, testMailTemplate, type MailTemplate } from '#contract/api/admin/mail-templates.ts';
import { MAX_MAIL_TEXT_LENGTH } from '#contract/staff-limits.ts';
import { fillPlaceholders } from '#contract/text/mail-placeholders.ts';
import { call } from '#web/lib/calls/api.ts';
import { TextField } from '../parts/fields.tsx';
import { PlaceholderButtons } from '../parts/templates/PlaceholderButtons.tsx';
import { TemplateForm } from '../parts/templates/TemplateForm.tsx';
import styles from './page.module.css';

export const MAIL = { one: '一封', send: '寄' };

/** One mail: its words, what may stand in them, how it will look, a mail to try it, and earlier versions. */
export function TemplatePanel({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const { kind, placeholders, version } = template;
  const [subject, setSubject] = useState(template.subject);
  const [text, setText] = useState(template.text);
  const samples = Object.fromEntries(placeholders.map(({ name, sample }) => [name, sample]));
  const loadVersions = useCallback(() => call(mailTemplateVersions, { kind }), [kind]);
  return (
    <TemplateForm
      template={template}
      channel={MAIL}
      legalNote="这种信关系到会员的权利：寄出的每一封连同措辞的版本都留作凭证，下面的几处一处也不能少，改它要再验证一次。"
      save={{ route: saveMailTemplate, input: { kind, subject, text, base: version }, note: '从下一封信起用新的措辞，已经寄出的不变。' }}
      restore={{ route: restoreMailTemplate, input: { kind, base: version } }}
      sendToMe={() => call(testMailTemplate, { kind, subject, text })}
      loadVersions={loadVersions}
      onPut={(former) => {
        setSubject(former.subject);
        setText(former.text);
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField label="标题" value={subject} problem={problems['subject']} onChange={setSubject} />
          <TextField label="正文" rows={12} max={MAX_MAIL_TEXT_LENGTH} value={text} problem={problems['text']} onChange={setText} />
          <PlaceholderButtons
            hint="大括号里的，寄的时候换成真的；点一下加在末尾，标了“必须”的不能少："
            placeholders={placeholders}
            onAdd={(placeholder) => setText(text + placeholder)}
          />
          <section className={styles.mail} aria-label="收到的样子">
            <h3>{fillPlaceholders(subject, samples)}</h3>
            <pre>{fillPlaceholders(text, samples)}</pre>
          </section>
        </>
      )}
    </TemplateForm>
  );
}
