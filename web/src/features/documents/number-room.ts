import styles from './prose.module.css';

/** Returns the class that leaves room for the longest Chinese numeral of a list: 十 is one sign, 十一 two, 二十一 three. */
export function numberRoom(start: number, length: number): string | undefined {
  const last = start + length - 1;
  if (last <= 10) return undefined;
  if (last <= 20) return styles.twoSigns;
  return last < 100 ? styles.threeSigns : styles.manySigns;
}
