/** What two cases of the same offence are compared by. */
export interface Likened {
  activity: string;
  /** Empty: nothing was lost. */
  lossType: string;
  /** Of the accused. */
  realms: readonly string[];
}

/** Points for similarity, a hundred in total. Both cases have the same offence; the rest distinguishes them. */
const POINTS = { offence: 40, activity: 25, loss: 15, realms: 20 } as const;

/** Returns how much a case of the same offence is like another one, 40 to 100: the same activity, the same kind of loss, and the share of realms they have in common. */
export function likenessOf(one: Likened, other: Likened): number {
  const [own, others] = [new Set(one.realms), new Set(other.realms)];
  const together = new Set([...own, ...others]).size;
  const common = [...own].filter((realm) => others.has(realm)).length;
  return Math.round(
    POINTS.offence +
      (one.activity === other.activity ? POINTS.activity : 0) +
      (one.lossType === other.lossType ? POINTS.loss : 0) +
      (together === 0 ? 0 : (POINTS.realms * common) / together),
  );
}
