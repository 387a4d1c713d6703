import { ButtonLink } from './Button.tsx';
import { ListEnd } from './ListEnd.tsx';
import styles from './MoreFoot.module.css';

export interface PageFootProps {
  /** The cursor after which the list continues; null at its end. */
  next: string | null;
  hrefOf: (after: string) => string;
  /** Where the list begins; left out at its beginning. */
  startHref?: string | undefined;
  /** The label of the link to the next part. */
  label?: string;
}

/**
 * Renders the foot of one part of a list whose parts have addresses of their own: its end, the link to the next part, and the link back to
 * the start.
 */
export function PageFoot({ next, hrefOf, startHref, label = '更早的' }: PageFootProps) {
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
