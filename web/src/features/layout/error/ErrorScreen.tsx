import type { ReactNode } from 'react';
import type { ErrorText } from '#contract/error-texts.ts';
import { isTextOnly } from '#web/lib/text-only.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Img } from '#web/ui/Img.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './ErrorScreen.module.css';

interface Way {
  label: string;
  /** Empty: the same address once more. */
  href: string;
}

/** The words and the picture of an error page. */
export interface ErrorScreenText {
  code: number;
  /** The notice in which an operator may word it otherwise. */
  notice: ErrorText;
  title: string;
  sentence: string;
  action: Way;
  secondary: Way | null;
  scene: string;
}

export interface ErrorScreenProps {
  screen: ErrorScreenText;
  /** A better sentence than the screen's own. */
  sentence?: string | null;
  /** A number to report to the operator, or when the site opens again; small. */
  note?: ReactNode;
}

/** Renders a page that could not be shown: a full-width scene, a human sentence, one link out. Used in a `Frame`. */
export function ErrorScreen({ screen, sentence, note }: ErrorScreenProps) {
  const { code, title, action, secondary, scene } = screen;
  return (
    <section className={styles.screen} data-scene={scene}>
      {!isTextOnly() && (
        <picture>
          <source media="(max-width: 720px) and (orientation: portrait)" srcSet={`/scenes/${scene}-tall.webp`} />
          <Img src={`/scenes/${scene}.webp`} alt="" width={1600} height={900} fetchPriority="high" />
        </picture>
      )}
      <div className={styles.box}>
        <div className={styles.code} aria-hidden="true">
          {code}
        </div>
        <h1>
          <TitleText>{title}</TitleText>
        </h1>
        <p className={styles.words}>{sentence || screen.sentence}</p>
        {note && <p className={styles.note}>{note}</p>}
        <div className={styles.actions}>
          <ButtonLink variant="primary" size="l" href={action.href} icon={action.href === '' ? 'refresh-cw' : 'flame'}>
            {action.label}
          </ButtonLink>
          {secondary && (
            <ButtonLink size="l" href={secondary.href}>
              {secondary.label}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
