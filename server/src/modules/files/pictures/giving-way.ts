/** How many owners' worth of room one network may take before its newest gives way: many people share the network of a carrier or a school. */
const OWNERS_OF_A_NETWORK = 8;

/** Who takes room, and how much. */
export interface Taker {
  owner: string;
  /** Left out: nobody else's. */
  network?: string | undefined;
  weight: number;
  /** What is being done already stays. */
  isFixed?: boolean;
}

/**
 * Returns who of those that share a room gives way when it is full: the newest of the owner, or of the network, that has the most. Among equals it is the
 * newest of all, so who comes with less than somebody else has is let in. `takers`: in the order in which they came. Undefined: nobody can.
 */
export function givingWay<Each extends Taker>(takers: readonly Each[]): Each | undefined {
  const ofOwner = sums(takers, ({ owner }) => owner);
  const ofNetwork = sums(takers, ({ network }) => network);
  const shareOf = ({ owner, network }: Taker) => {
    const byNetwork = network === undefined ? 0 : (ofNetwork.get(network) ?? 0) / OWNERS_OF_A_NETWORK;
    return Math.max(ofOwner.get(owner) ?? 0, byNetwork);
  };
  let found: { taker: Each; share: number } | undefined;
  for (const taker of takers) {
    if (taker.isFixed === true) continue;
    const share = shareOf(taker);
    if (found === undefined || share >= found.share) found = { taker, share };
  }
  return found?.taker;
}

function sums(takers: readonly Taker[], keyOf: (taker: Taker) => string | undefined): Map<string, number> {
  const found = new Map<string, number>();
  for (const taker of takers) {
    const key = keyOf(taker);
    if (key !== undefined) found.set(key, (found.get(key) ?? 0) + taker.weight);
  }
  return found;
}
