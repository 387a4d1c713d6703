import styles from './SkipLink.module.css';

/** The first stop of the Tab key: jumps over header and navigation to the element with this id. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      跳到正文
    </a>
  );
}
