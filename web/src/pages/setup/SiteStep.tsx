import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Finding } from './Finding.tsx';
import type { Setup } from './use-setup.ts';
import styles from './setup.module.css';

/** What the site is called and where it is reached. */
export function SiteStep({ setup: { values, details, problems, url, busy, set, checkUrl } }: { setup: Setup }) {
  const isGiven = (details?.given.publicUrl ?? null) !== null;
  return (
    <>
      <p className={styles.tip}>
        <Icon name="key-round" />
        <span>
          第一次设置要用口令，免得别人抢先。它印在启动的窗口里，形如 <code>火种：7KQ4-M2XD</code>，30 分钟换一次。
        </span>
      </p>
      <Field label="火种口令" required error={problems['code']}>
        {(control) => (
          <TextInput
            {...control}
            name="code"
            className={styles.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={values.code}
            onChange={(event) => set('code', event.target.value)}
          />
        )}
      </Field>
      <div className={styles.two}>
        <Field label="站点名称" required error={problems['siteName']}>
          {(control) => <TextInput {...control} name="siteName" value={values.siteName} onChange={(event) => set('siteName', event.target.value)} />}
        </Field>
        <Field label="一句话介绍" error={problems['tagline']}>
          {(control) => <TextInput {...control} name="tagline" value={values.tagline} onChange={(event) => set('tagline', event.target.value)} />}
        </Field>
      </div>
      <Field
        label="对外地址"
        note={isGiven ? '由环境变量给出' : '信里的链接、分享和登录都用它'}
        hint={values.publicUrl === '' && !isGiven ? '还没有域名可以先空着' : undefined}
        error={problems['publicUrl']}
      >
        {(control) => (
          <div className={styles.beside}>
            <TextInput
              {...control}
              name="publicUrl"
              inputMode="url"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="https://"
              readOnly={isGiven}
              value={values.publicUrl}
              onChange={(event) => set('publicUrl', event.target.value.trim())}
            />
            <Button size="field" disabled={values.publicUrl === ''} loading={busy === 'url'} loadingText="正在打开" onClick={() => void checkUrl()}>
              打开看看
            </Button>
          </div>
        )}
      </Field>
      {url && <Finding {...url} />}
      {url && !url.ok && <p className={styles.note}>也可以先这样：再按一次“下一步”。</p>}
    </>
  );
}
