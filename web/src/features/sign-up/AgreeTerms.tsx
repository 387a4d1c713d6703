import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import style from '#web/features/account/account-form.module.css';

/** The box for the terms and the privacy policy. */
export function AgreeTerms({ problem }: { problem: string | undefined }) {
  return (
    <AgreeBox name="agree" problem={problem}>
      我已阅读并同意{' '}
      <a className="link" href="/terms_of_service" target="_blank">
        服务条款
      </a>{' '}
      与{' '}
      <a className="link" href="/privacy" target="_blank">
        隐私政策
      </a>
    </AgreeBox>
  );
}

/** A box that has to be ticked, with what is wrong while it is not. */
export function AgreeBox({ name, problem, children }: { name: string; problem: string | undefined; children: ReactNode }) {
  const id = `${name}-says`;
  return (
    <>
      <Checkbox name={name} required aria-invalid={problem ? true : undefined} aria-describedby={problem ? id : undefined} className={style['agree'] ?? ''}>
        {children}
      </Checkbox>
      {problem && (
        <p id={id} className={style['agree-says']}>
          {problem}
        </p>
      )}
    </>
  );
}
