import { shippedColumns } from '#server/modules/columns/index.ts';
import { shippedDictionaries } from '#server/modules/dictionaries/index.ts';
import { shippedGames } from '#server/modules/games/index.ts';
import { shippedNotices, shippedPages } from '#server/modules/pages/index.ts';
import type { ShippedKind } from '#server/modules/shipped/index.ts';
import { shippedWords } from '#server/modules/watched-words/index.ts';

/** The kinds of what the program ships, in the order in which an upgrade looks at them. */
export const SHIPPED_KINDS: readonly ShippedKind[] = [shippedGames, shippedColumns, shippedDictionaries, shippedPages, shippedNotices, shippedWords];
