import { useCallback, useState } from 'react';
import {
  restoreSmsTemplate,
  saveSmsTemplate,
  smsTemplateVersions,
  testSmsTemplate,
  type SmsTemplate,
  type SmsTemplateVersion,
} from '#contract/api/admin/sms-templates.ts';
import { MAX_SMS_TEXT_LENGTH } from '#contract/staff-limits.ts';
import { fillPlaceholders } from '#contract/text/mail-placeholders.ts';
import { smsSegments } from '#contract/text/sms-segments.ts';
import { textForProvider } from '#contract/text/sms-signature.ts';
import { call } from '#web/lib/calls/api.ts';
import { TextField } from '../parts/fields.tsx';
import { PlaceholderButtons } from '../parts/templates/PlaceholderButtons.tsx';
import { TemplateForm } from '../parts/templates/TemplateForm.tsx';
import templates from '../parts/templates/templates.module.css';
import styles from './page.module.css';

export const SMS = { one: '一条', send: '发' };

/** The words of a version; the program's have no number of a provider's template. */
interface SmsWords {
  text: string;
  providerCode?: string;
}

/** One text message: its words, how long they are, how they will look, what to hand in at the provider, its number there, and earlier versions. */
export function SmsPanel({ template, onClose }: { template: SmsTemplate; onClose: () => void }) {
  const { kind, placeholders, variable, version, isCodeGiven } = template;
  const [text, setText] = useState(template.text);
  const [providerCode, setProviderCode] = useState(template.providerCode);
  const samples = Object.fromEntries(placeholders.map(({ name, sample }) => [name, sample]));
  const sent = fillPlaceholders(text, samples);
  const { characters, segments } = smsSegments(sent);
  const loadVersions = useCallback((): Promise<readonly SmsTemplateVersion[]> => call(smsTemplateVersions, { kind }), [kind]);
  return (
    <TemplateForm
      template={template}
      channel={SMS}
      legalNote="这种短信关系到会员的权利：发出的每一条连同措辞的版本都留作凭证，标了“必须”的一处也不能少，改它要再验证一次。"
      save={{
        route: saveSmsTemplate,
        input: { kind, text, providerCode, base: version },
        note: '从下一条短信起用新的。接着短信平台的，发的是它批下来的那一份，两边要写得一样。',
      }}
      restore={{ route: restoreSmsTemplate, input: { kind, base: version } }}
      sendToMe={() => call(testSmsTemplate, { kind, text, providerCode })}
      loadVersions={loadVersions}
      onPut={(former: SmsWords) => {
        setText(former.text);
        if (former.providerCode !== undefined && !isCodeGiven) setProviderCode(former.providerCode);
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField label="正文" rows={4} max={MAX_SMS_TEXT_LENGTH} value={text} problem={problems['text']} onChange={setText} />
          <PlaceholderButtons
            hint="以【签名】开头。大括号里的，发的时候换成真的；点一下加在末尾，标了“必须”的不能少："
            placeholders={placeholders}
            onAdd={(placeholder) => setText(text + placeholder)}
          />
          <section aria-label="收到的样子">
            <p className={styles.bubble}>{sent}</p>
            <p
              className={templates.hint}
              role="status"
            >{`${characters} 个字，算 ${segments} 条${segments > 1 ? '的钱：超过 70 个字，每 67 个字算一条' : ''}。`}</p>
          </section>
          <section aria-label="交给短信平台的写法">
            <p className={templates.hint}>{`在短信平台申请模板时写这一段，签名由平台加在前面，变量叫 ${variable.name}：`}</p>
            <p className={styles.provider}>{textForProvider(text, samples, variable)}</p>
          </section>
          {isCodeGiven ? (
            <p className={templates.hint}>{`短信平台的模板号 ${providerCode}，由环境变量给出，在那里改。`}</p>
          ) : (
            <TextField
              label="短信平台的模板号"
              hint="模板批下来以后填在这里，例如 SMS_154950909；没有接短信平台的不用填"
              value={providerCode}
              problem={problems['providerCode']}
              onChange={setProviderCode}
            />
          )}
        </>
      )}
    </TemplateForm>
  );
}
