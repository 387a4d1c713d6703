import styles from './DoubleRule.module.css';

/** The double hairline that closes a head or a list. */
export function DoubleRule() {
  return <hr className={styles.rule} />;
}
