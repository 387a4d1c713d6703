import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { addBlock, listBlocks, removeBlock, type Block } from '#contract/api/blocks.ts';
import { CACHE_LIFETIME_MS } from '#contract/limits.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { useSession, useToken } from '#web/lib/session.ts';

interface BlockState {
  /** The owner of the list; null when signed out. */
  memberId: number | null;
  blocks: readonly Block[];
  fetchedAt: number;
}

const NAME = 'hearth-blocks';

/** What the reader hides, kept in this browser so that lists know it before rendering. */
export const useBlocks = create<BlockState>()(
  persist((): BlockState => ({ memberId: null, blocks: [], fetchedAt: 0 }), { name: NAME, storage: createJSONStorage(() => localStorage) }),
);

/** Of the fetches under way; a change of the list makes what an older one returns out of date. */
let latest = 0;

/** Fetches the list when it is another's or a day old; a visitor's is empty. Never rejects. */
export async function refreshBlocks(): Promise<void> {
  const memberId = useToken.getState().token ? (useSession.getState().principal?.id ?? null) : null;
  const kept = useBlocks.getState();
  if (memberId === null) {
    if (!useToken.getState().token && kept.memberId !== null) useBlocks.setState({ memberId: null, blocks: [], fetchedAt: 0 });
    return;
  }
  if (kept.memberId === memberId && Date.now() - kept.fetchedAt < CACHE_LIFETIME_MS) return;
  const mine = ++latest;
  await callQuietly(listBlocks, {}).then(
    (blocks) => mine === latest && keepBlocks(blocks),
    () => undefined,
  );
}

/** Keeps a list that has just come from the server. */
export function keepBlocks(blocks: readonly Block[]): void {
  useBlocks.setState({ memberId: useSession.getState().principal?.id ?? null, blocks, fetchedAt: Date.now() });
}

/** Hides a word, a tag, a member or a post from now on. Rejects once the refusal has been shown. */
export async function hide(what: { word: string } | { tag: string } | { memberId: number } | { postId: number }): Promise<Block> {
  const added = await call(addBlock, what);
  change((blocks) => [added, ...blocks.filter(({ id }) => id !== added.id)]);
  return added;
}

/** Hides something no longer. Rejects once the refusal has been shown. */
export async function unhide(id: number): Promise<void> {
  await call(removeBlock, { id });
  change((blocks) => blocks.filter((block) => block.id !== id));
}

/** Makes the list of this tab follow the others'. */
export function followBlocks(): void {
  addEventListener('storage', ({ key }) => key === NAME && void useBlocks.persist.rehydrate());
}

/** Changes the list at once, and fetches it: it may be incomplete here, for want of a first answer or of what another device has added. */
function change(apply: (blocks: readonly Block[]) => readonly Block[]): void {
  // Another tab may have written it since.
  void useBlocks.persist.rehydrate();
  const memberId = useSession.getState().principal?.id ?? null;
  const kept = useBlocks.getState();
  useBlocks.setState({ memberId, blocks: apply(kept.memberId === memberId ? kept.blocks : []), fetchedAt: 0 });
  void refreshBlocks();
}
