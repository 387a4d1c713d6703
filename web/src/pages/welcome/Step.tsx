import { useEffect, useRef, type ReactNode, type Ref, type SubmitEvent } from 'react';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Landscape } from '#web/features/account/Landscape.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Step.module.css';

/** The steps in their order, by the hash of their address. */
export const STEPS = [
  { hash: '#world', numeral: '一', label: '挑一个世界' },
  { hash: '#who', numeral: '二', label: '你是谁' },
  { hash: '#columns', numeral: '三', label: '听哪几栏' },
] as const;

interface StepProps {
  /** From 0. */
  index: number;
  title: string;
  lead: string;
  verb: string;
  busy?: boolean;
  /** What went wrong with the step as a whole; empty: nothing. */
  problem?: string;
  form?: Ref<HTMLFormElement>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Beside its button: the ways past it. */
  ways: ReactNode;
  children: ReactNode;
}

/** A step of the welcome: where it is among the three, what it asks, and the button, which is at the same place in each of them. Its heading takes the focus. */
export function Step({ index, title, lead, verb, busy = false, problem = '', form, onSubmit, ways, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <main id="main" className={styles['welcome']}>
      <PageTitle>{`坐下吧：${STEPS[index]?.label ?? ''}`}</PageTitle>
      <Landscape scene="campfire" poem={['火还旺着，', '椅子给你留好了。']} sizes="(max-width: 62.5rem) 1px, 178vh" narrow />
      <form ref={form} className={styles['sheet']} noValidate onSubmit={onSubmit}>
        <div className={styles['column']}>
          <ol className={styles['steps']} aria-label="三步">
            {STEPS.map(({ hash, numeral, label }, at) => (
              <li key={hash} className={at < index ? styles['done'] : undefined} aria-current={at === index ? 'step' : undefined}>
                <b aria-hidden="true">{at < index ? <Icon name="check" /> : numeral}</b>
                {at < index ? <a href={hash}>{label}</a> : <span>{label}</span>}
              </li>
            ))}
          </ol>
          <h1 ref={heading} tabIndex={-1}>
            <span className="sr">{`第 ${index + 1} 步，共 3 步：`}</span>
            {title}
          </h1>
          <p className={styles['lead']}>{lead}</p>
          {children}
        </div>
        <div className={styles['bar']}>
          <div>
            {problem && <FormProblem>{problem}</FormProblem>}
            <div className={styles['buttons']}>
              {ways}
              <Button type="submit" variant="primary" size="l" className={styles['go'] ?? ''} loading={busy} loadingText="正在保存">
                {verb}
              </Button>
            </div>
          </div>
        </div>
      </form>
    </main>
  );
}
