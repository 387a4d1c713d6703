import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { BackupKey } from './BackupKey.tsx';
import { Finding } from './Finding.tsx';
import type { Setup } from './use-setup.ts';
import step from './MailStep.module.css';
import styles from './setup.module.css';

/** How letters go out, what the site begins with, and what the law asks. */
export function MailStep({ setup }: { setup: Setup }) {
  const { values, details, problems, mail, busy, set, testMail } = setup;
  if (details === null) return null;
  const { given, hasTextMessages, backups } = details;
  const isGiven = given.mail !== null;
  return (
    <>
      {isGiven ? (
        <div className={step.given}>
          <p>发信服务器由环境变量给出。</p>
          <Button size="field" loading={busy === 'mail'} loadingText="正在寄" onClick={() => void testMail()}>
            寄一封试试
          </Button>
        </div>
      ) : (
        <>
          <div className={styles.two}>
            <Field label="发信服务器" error={problems['smtpHost']}>
              {(control) => (
                <TextInput
                  {...control}
                  name="smtpHost"
                  autoCapitalize="off"
                  spellCheck={false}
                  placeholder="smtp.example.com:465"
                  value={values.smtpHost}
                  onChange={(event) => set('smtpHost', event.target.value.trim())}
                />
              )}
            </Field>
            <Field label="账号" error={problems['smtpAccount']}>
              {(control) => (
                <TextInput
                  {...control}
                  name="smtpAccount"
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  value={values.smtpAccount}
                  onChange={(event) => set('smtpAccount', event.target.value)}
                />
              )}
            </Field>
          </div>
          <Field label="发信人" note="空着就用账号" error={problems['smtpFrom']}>
            {(control) => <TextInput {...control} name="smtpFrom" value={values.smtpFrom} onChange={(event) => set('smtpFrom', event.target.value)} />}
          </Field>
          <Field label="授权码" error={problems['smtpSecret']}>
            {(control) => (
              <div className={styles.beside}>
                <PasswordInput
                  {...control}
                  name="smtpSecret"
                  autoComplete="off"
                  value={values.smtpSecret}
                  onChange={(event) => set('smtpSecret', event.target.value)}
                />
                <Button size="field" disabled={values.smtpHost === ''} loading={busy === 'mail'} loadingText="正在寄" onClick={() => void testMail()}>
                  寄一封试试
                </Button>
              </div>
            )}
          </Field>
        </>
      )}
      {isGiven && problems['smtpHost'] && <p className={styles.bad}>{problems['smtpHost']}</p>}
      {mail && <Finding {...mail} />}
      <Checkbox name="withoutMail" checked={values.withoutMail} onChange={(event) => set('withoutMail', event.target.checked)} className={step.check ?? ''}>
        先不接信，知道这样没有人能注册
      </Checkbox>
      <FieldGroup label="内容" error={problems['content']}>
        <RadioCards
          name="content"
          value={values.content}
          onChange={(value) => set('content', value === 'demo' ? 'demo' : 'empty')}
          options={[
            { value: 'empty', label: '空站', note: '栏目、字典、规则和说明文字；没有帖子和会员' },
            { value: 'demo', label: '演示', note: '另加几百篇帖子、案子和会员，一键可清' },
          ]}
        />
      </FieldGroup>
      <FieldGroup label="发帖前要绑手机号" note="网络安全法要这样" error={problems['requireMobileToPost']}>
        <RadioCards
          name="requireMobileToPost"
          value={values.requireMobileToPost ? 'yes' : 'no'}
          onChange={(value) => set('requireMobileToPost', value === 'yes')}
          options={[
            { value: 'yes', label: '要', note: hasTextMessages ? '短信已经由环境变量接上' : '短信还没有接上' },
            { value: 'no', label: '先不要', note: '以后在“设置”里打开' },
          ]}
        />
      </FieldGroup>
      {values.requireMobileToPost && !hasTextMessages && (
        <Notice as="div" tone="paper" className={step.plain}>
          <p>
            短信接上之前，没有人绑得了手机号，也就<b>没有人能发帖</b>。启动时写上 SMS_ 开头的环境变量接上短信，或者在这里选“先不要”。
          </p>
        </Notice>
      )}
      <BackupKey setup={setup} />
      <Field label="ICP 备案号" note="可以以后再填" error={problems['icpNumber']}>
        {(control) => <TextInput {...control} name="icpNumber" value={values.icpNumber} onChange={(event) => set('icpNumber', event.target.value)} />}
      </Field>
      <ul className={step.summary}>
        <Line>{`建管理员“${values.nickName}”，登录这台设备`}</Line>
        <Line>{`每天 ${backups.at} 自动备份，留 ${backups.keep} 份${values.sealsBackups ? '，都加密' : ''}`}</Line>
        {values.publicUrl !== '' && given.publicUrl === null && <Line>对外地址从下一次启动起用在信里和分享里</Line>}
        {values.icpNumber.trim() === '' && <Line warns>备案号空着，页脚先不写；后台会提醒</Line>}
      </ul>
    </>
  );
}

function Line({ warns = false, children }: { warns?: boolean; children: string }) {
  return (
    <li className={warns ? step.warns : undefined}>
      <Icon name={warns ? 'triangle-alert' : 'check'} />
      {children}
    </li>
  );
}
