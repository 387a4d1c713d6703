/** A kind of the game's client. */
export type Flavor = 'retail' | 'mists' | 'cata' | 'titan' | 'tbc' | 'era';

/**
 * The kinds of client in use: what players call the game, the interface numbers of its current versions (facts of public addons, 2026), how
 * a client names itself to addons (`WOW_PROJECT_ID`), and its addon folder.
 */
export const FLAVORS: Readonly<Record<Flavor, { label: string; interfaces: readonly number[]; project: number; folder: string }>> = {
  retail: { label: '正式服', interfaces: [120005], project: 1, folder: '_retail_' },
  mists: { label: '熊猫人之谜怀旧服', interfaces: [50504, 50503], project: 19, folder: '_classic_' },
  cata: { label: '大地的裂变怀旧服', interfaces: [40402], project: 14, folder: '_classic_' },
  titan: { label: '泰坦重铸服', interfaces: [38002], project: 11, folder: '_classic_titan_' },
  tbc: { label: '燃烧的远征怀旧服', interfaces: [20506], project: 5, folder: '_anniversary_' },
  era: { label: '经典旧世', interfaces: [11509, 11508], project: 2, folder: '_classic_era_' },
};

/** The client of each of the site's games; an operator who adds a game adds it here. */
const GAMES: readonly { gameId: number; flavor: Flavor }[] = [
  { gameId: 1, flavor: 'retail' },
  { gameId: 2, flavor: 'titan' },
  { gameId: 3, flavor: 'era' },
];

/** Returns the client of a game; null for an unknown one. */
export function flavorOfGame(gameId: number): Flavor | null {
  return GAMES.find((each) => each.gameId === gameId)?.flavor ?? null;
}

/** Returns the game a client belongs to; null when the site has none for it. */
export function gameOfFlavor(flavor: Flavor | null): number | null {
  return GAMES.find((each) => each.flavor === flavor)?.gameId ?? null;
}

/** Returns the client an interface number is of: 120005 is retail, 38002 titan; null for none we know. */
export function flavorOfInterface(number: number): Flavor | null {
  const major = Math.floor(number / 10_000);
  if (major >= 6) return 'retail';
  return ({ 1: 'era', 2: 'tbc', 3: 'titan', 4: 'cata', 5: 'mists' } as const)[major] ?? null;
}
