import { ButtonLink } from './Button.tsx';
import { ListEnd } from './ListEnd.tsx';
import styles from './MoreFoot.module.css';

export interface StretchFootProps {
  /** The cursor behind which the list goes on; null at its end. */
  next: string | null;
  hrefOf: (after: string) => string;
  /** Where the list begins; left out at its beginning. */
  startHref?: string | undefined;
  /** What the way on is called. */
  label?: string;
}

/** Stands under one stretch of a list whose stretches have addresses of their own: its end, the way on, and back to where it begins. */
export function StretchFoot({ next, hrefOf, startHref, label = '更早的' }: StretchFootProps) {
  return (
    <>
      {next === null && <ListEnd />}
      {(next !== null || startHref !== undefined) && (
        <p className={styles.links}>
          {startHref !== undefined && <ButtonLink href={startHref}>回到开头</ButtonLink>}
          {next !== null && (
            <ButtonLink icon="arrow-down" href={hrefOf(next)} rel="next">
              {label}
            </ButtonLink>
          )}
        </p>
      )}
    </>
  );
}
