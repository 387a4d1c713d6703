import { registerWithIdentity, type IdentityProvider } from '#contract/api/identities.ts';
import { identityConsent, PROVIDER_LABELS } from '#contract/api/identities-labels.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import style from '#web/features/account/account-form.module.css';
import { enter } from '#web/features/account/enter.ts';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { wayBack, withWayBack } from '#web/features/account/way-back.ts';
import { AgeFields } from '#web/features/sign-up/AgeFields.tsx';
import { AgreeBox, AgreeTerms } from '#web/features/sign-up/AgreeTerms.tsx';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

const WELCOME = '/acc/welcome';

interface NewAccountProps {
  provider: IdentityProvider;
  held: { key: string; secret: string };
  /** The query that says where to go afterwards. */
  search: string;
}

/** The form for somebody nobody is connected to yet: a new account without address and password, or the way to the one they have. */
export function NewAccount({ provider, held: { key, secret }, search }: NewAccountProps) {
  const label = PROVIDER_LABELS[provider];
  const { site } = useSite();
  const { form, problems, busy, mark, handlers, needsProof } = useAccountForm({
    shapeOf: (shapes) => shapes.registerWithIdentity,
    read: (fields) => ({
      key,
      secret,
      nickName: textOf(fields, 'nickName'),
      agree: fields.has('agree'),
      agreeIdentity: fields.has('agreeIdentity'),
      birthYear: textOf(fields, 'birthYear'),
      ...(fields.has('invitation') && { invitation: textOf(fields, 'invitation') }),
      ...(fields.has('guardianEmail') && { guardianEmail: textOf(fields, 'guardianEmail'), guardianCode: textOf(fields, 'guardianCode') }),
    }),
    async send(input, callOfForm) {
      const session = await callOfForm(registerWithIdentity, input);
      enter(session);
      const back = wayBack(search);
      const isShort = session.principal.waits || back.startsWith(WELCOME);
      await navigate(isShort ? back : withWayBack(WELCOME, search), { replace: true });
    },
  });
  return (
    <AccountScene scene="moonwell" title="第一次来" lead={`${label}认出你了，这里还没有连着它的账号。起个名字就能坐下。`} isReply>
      <Notice className={style['notice']}>
        已经有账号？先
        <a className="link" href="/acc/sign_in?from=%2Fprofile%2Fsecure_entry">
          登录
        </a>
        ，再到“安全验证”里连接{label}。
      </Notice>
      <form ref={form} method="post" noValidate {...handlers}>
        {site.signUpMode === 'invitation' && (
          <Field label="邀请码" required error={problems['invitation']} hint="12 个字母和数字，会员和守炉人能给，一个码用一次">
            {(control) => <TextInput {...control} name="invitation" icon="key-round" autoComplete="off" spellCheck={false} maxLength={60} />}
          </Field>
        )}
        <Field label="昵称" required error={problems['nickName']} hint="2 到 12 个字：汉字、字母、数字、下划线">
          {(control) => <TextInput {...control} name="nickName" icon="user" autoComplete="nickname" spellCheck={false} />}
        </Field>
        <AgeFields problems={problems} onRefused={mark} />
        <AgreeTerms problem={problems['agree']} />
        <AgreeBox name="agreeIdentity" problem={problems['agreeIdentity']}>
          {identityConsent(provider)}
        </AgreeBox>
        <p className={style['agree']}>这样注册的账号没有邮箱和密码：{label}用不了了，谁也找不回来。坐下以后，到“安全验证”里设密码、加上邮箱，就不怕了。</p>
        <FormEnd problem={problems['']} mailProof={needsProof ? { problems, onRefused: mark } : null} busy={busy} busyText="正在注册">
          注册并登录
        </FormEnd>
      </form>
    </AccountScene>
  );
}
