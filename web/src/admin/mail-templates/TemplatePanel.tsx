import { useState } from 'react';
import { restoreMailTemplate, saveMailTemplate, testMailTemplate, type MailTemplate } from '#contract/api/mail-templates.ts';
import { MAX_MAIL_TEXT_LENGTH } from '#contract/staff-limits.ts';
import { fillPlaceholders } from '#contract/text/mail-placeholders.ts';
import { useVerified } from '#web/features/staff/use-verified.tsx';
import { call } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ActForm } from '../parts/ActForm.tsx';
import { TextField } from '../parts/fields.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import { TemplateVersions } from './TemplateVersions.tsx';
import styles from './page.module.css';

/** One mail: its words, what may stand in them, how it will look, a mail to try it, and earlier versions. */
export function TemplatePanel({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const { kind, label, when, isLegal, placeholders, version, isShipped, isShippedNewer, shipped } = template;
  const [subject, setSubject] = useState(template.subject);
  const [text, setText] = useState(template.text);
  const [isPast, setPast] = useState(false);
  const [answer, setAnswer] = useState<{ ok: boolean; words: string } | null>(null);
  const [isTrying, setTrying] = useState(false);
  const { verified, dialog } = useVerified();
  const samples = Object.fromEntries(placeholders.map(({ name, sample }) => [name, sample]));
  const put = (words: { subject: string; text: string }) => {
    setSubject(words.subject);
    setText(words.text);
    setPast(false);
  };
  const tryOut = async () => {
    setTrying(true);
    try {
      const { ok, ms, answer: words } = await verified(() => call(testMailTemplate, { kind, subject, text }));
      setAnswer({ ok, words: `${words}，用了 ${(ms / 1_000).toFixed(1)} 秒` });
    } catch (error) {
      const { message, fields } = failureOf(error);
      setAnswer({ ok: false, words: fields?.[0]?.message ?? message });
    } finally {
      setTrying(false);
    }
  };
  return (
    <SidePanel title={label} note={when} onClose={onClose}>
      {isLegal && <Notice>这种信关系到会员的权利：寄出的每一封连同措辞的版本都留作凭证，下面的几处一处也不能少，改它要再验证一次。</Notice>}
      {isShippedNewer && (
        <Notice as="div" tone="brass">
          <p>你改过以后，程序带来的这一封也改了；站里照旧用你的。</p>
          <Button size="s" onClick={() => put(shipped)}>
            拿程序的来改
          </Button>
        </Notice>
      )}
      <ActForm
        send="存下"
        act={() => ({
          title: `改“${label}”的措辞`,
          verb: '存下',
          route: saveMailTemplate,
          input: { kind, subject, text, base: version },
          note: '从下一封信起用新的措辞，已经寄出的不变。',
          done: '存下了，下一封就用',
        })}
        renderOthers={(ask) => (
          <>
            <Button onClick={() => setPast(true)}>以往的版本</Button>
            {!isShipped && (
              <Button
                onClick={() =>
                  void ask({
                    title: `“${label}”放回程序带来的措辞`,
                    verb: '放回',
                    route: restoreMailTemplate,
                    input: { kind, base: version },
                    done: '放回去了，下一封就用',
                  })
                }
              >
                放回程序的
              </Button>
            )}
            <Button loading={isTrying} loadingText="正在寄" onClick={() => void tryOut()}>
              寄一封给自己
            </Button>
          </>
        )}
        onDone={() => undefined}
      >
        {(problems) => (
          <>
            <TextField label="标题" value={subject} problem={problems['subject']} onChange={setSubject} />
            <TextField label="正文" rows={12} max={MAX_MAIL_TEXT_LENGTH} value={text} problem={problems['text']} onChange={setText} />
            <div>
              <p className={styles.hint}>大括号里的，寄的时候换成真的；点一下加在末尾，标了“必须”的不能少：</p>
              <ul className={styles.placeholders}>
                {placeholders.map(({ name, isRequired }) => (
                  <li key={name}>
                    <Button size="s" onClick={() => setText(`${text}{${name}}`)}>{`{${name}}${isRequired ? ' 必须' : ''}`}</Button>
                  </li>
                ))}
              </ul>
            </div>
            <section className={styles.mail} aria-label="收到的样子">
              <h3>{fillPlaceholders(subject, samples)}</h3>
              <pre>{fillPlaceholders(text, samples)}</pre>
            </section>
          </>
        )}
      </ActForm>
      {answer && (
        <Notice tone={answer.ok ? 'paper' : 'seal'} role="status">
          {answer.words}
        </Notice>
      )}
      {isPast && <TemplateVersions template={template} onPutBack={put} onClose={() => setPast(false)} />}
      {dialog}
    </SidePanel>
  );
}
