/** A line of two texts that are compared. */
export interface LineChange {
  /** Of its place among the others. */
  key: string;
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Returns the lines of both texts in order, each as it is in one of them or in both; by the longest common part. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [was, is] = [before.split('\n'), after.split('\n')];
  const lengths = Array.from({ length: was.length + 1 }, () => Array.from({ length: is.length + 1 }, () => 0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = was.length - 1; i >= 0; i -= 1) {
    const row = lengths[i];
    for (let j = is.length - 1; row && j >= 0; j -= 1) row[j] = was[i] === is[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < was.length || j < is.length) {
    if (i < was.length && j < is.length && was[i] === is[j]) {
      changes.push({ key: `${i} ${j}`, kind: 'same', text: was[i] ?? '' });
      [i, j] = [i + 1, j + 1];
    } else if (j >= is.length || (i < was.length && at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ key: `${i} ${j}`, kind: 'removed', text: was[i] ?? '' });
      i += 1;
    } else {
      changes.push({ key: `${i} ${j}`, kind: 'added', text: is[j] ?? '' });
      j += 1;
    }
  }
  return changes;
}
