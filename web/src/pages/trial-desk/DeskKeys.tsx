import styles from './DeskList.module.css';

/** Which keys work in a list of the desk. */
export function DeskKeys({ receives = false }: { receives?: boolean }) {
  return (
    <p className={styles.keys}>
      <kbd>j</kbd> <kbd>k</kbd> 上下走，<kbd>Enter</kbd> 打开{receives && '，'}
      {receives && <kbd>r</kbd>}
      {receives && ' 受理，'}
      {receives && <kbd>n</kbd>}
      {receives && ' 请下一桩'}
    </p>
  );
}
