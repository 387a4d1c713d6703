import { ButtonLink } from '#web/ui/Button.tsx';
import { SecureRow } from './SecureRow.tsx';

/** The mobile number (masked), and the way to bind one. */
export function MobileRow({ mobile }: { mobile: string | null }) {
  return (
    <SecureRow icon="smartphone" title="手机" state={mobile ?? '没有绑定'} note="绑定以后可以用它登录；加密保存，谁也看不到整个号码。">
      <ButtonLink href="/acc/mobile_verification?from=%2Fprofile%2Fsecure_entry">{mobile === null ? '绑定手机' : '换绑或解绑'}</ButtonLink>
    </SecureRow>
  );
}
