import { getSetupState } from '#contract/api/setup.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { MailStep } from './MailStep.tsx';
import { OperatorStep } from './OperatorStep.tsx';
import { SiteStep } from './SiteStep.tsx';
import { useSetup } from './use-setup.ts';
import type { Step } from './values.ts';
import styles from './setup.module.css';

const STEPS: readonly { step: Step; numeral: string; name: string; title: string; lead: string; next: string }[] = [
  { step: 1, numeral: '一', name: '站点', title: '这是一座空站', lead: '三步，大约五分钟。都能以后在后台改。', next: '下一步：管理员' },
  { step: 2, numeral: '二', name: '管理员', title: '谁来管', lead: '你是第一位管理员。以后在“会员”里再请别人。', next: '下一步：信件与内容' },
  { step: 3, numeral: '三', name: '信件与内容', title: '信件与内容', lead: '注册、找回密码、答辩的通知都靠信。不填也能开，但没有人能注册。', next: '生火' },
];

/** Refused on a site that is set up: the page is not there any more. */
export async function load({ call }: LoadArgs): Promise<null> {
  await call(getSetupState, {});
  return null;
}

/** The first setting-up of a site: where it is, who runs it, how its letters go out. */
export function Page() {
  const { site } = useSite();
  const setup = useSetup(site);
  const { step, problems, busy, isFilling, go, next } = setup;
  const shown = STEPS.find((each) => each.step === step) ?? STEPS[0];
  if (!shown) return null;
  if (isFilling)
    return (
      <AccountScene scene="kindling" title="火生好了" lead="正在摆上演示内容，约需一分钟。好了就带你去后台。">
        <PageTitle>正在生火</PageTitle>
        <Progress label="正在摆上演示内容" />
      </AccountScene>
    );
  return (
    <AccountScene key={step} scene="kindling" wide isReply={step > 1} title={shown.title} lead={shown.lead} top={<Steps at={step} />}>
      <PageTitle>第一次生火</PageTitle>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
      >
        {step === 1 && <SiteStep setup={setup} />}
        {step === 2 && <OperatorStep setup={setup} />}
        {step === 3 && <MailStep setup={setup} />}
        {problems[''] && (
          <p className={styles.says} role="alert">
            <Icon name="triangle-alert" />
            {problems['']}
          </p>
        )}
        <div className={styles.next}>
          {step > 1 && (
            <Button variant="quiet" size="l" onClick={() => go(step === 3 ? 2 : 1)}>
              上一步
            </Button>
          )}
          <Button type="submit" variant="primary" size="l" wide loading={busy === 'next'} loadingText={step === 3 ? '正在生火' : '正在核对'}>
            {shown.next}
          </Button>
        </div>
      </form>
    </AccountScene>
  );
}

export function Skeleton() {
  return (
    <AccountScene scene="kindling" wide title="这是一座空站" lead="三步，大约五分钟。都能以后在后台改。" top={<Steps at={1} />}>
      <Progress label="正在打开" />
      <noscript>
        <p className={styles.says}>第一次设置要靠浏览器的 JavaScript，请先打开它。</p>
      </noscript>
    </AccountScene>
  );
}

function Steps({ at }: { at: Step }) {
  return (
    <ol className={styles.steps} aria-label="三步">
      {STEPS.map(({ step, numeral, name }) => (
        <li key={step} className={step === at ? styles.on : undefined} aria-current={step === at ? 'step' : undefined}>
          <b>{step < at ? <Icon name="check" label="做好了" /> : numeral}</b>
          {name}
        </li>
      ))}
    </ol>
  );
}

export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '这座站已经生过火了', children: '管理员登录以后，在后台里改各样设置。' }} />;
}
