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

/** What the reader hides, kept in this browser so that lists know it before rendering. */
export const useBlocks = create<BlockState>()(
  persist((): BlockState => ({ memberId: null, blocks: [], fetchedAt: 0 }), { name: 'hearth-blocks', storage: createJSONStorage(() => localStorage) }),
);

/** Fetches the list when it is another's or a day old; a visitor's is empty. Never rejects. */
export async function refreshBlocks(): Promise<void> {
  const memberId = useToken.getState().token ? (useSession.getState().principal?.id ?? null) : null;
  const kept = useBlocks.getState();
  if (memberId === null) {
    if (!useToken.getState().token && kept.memberId !== null) useBlocks.setState({ memberId: null, blocks: [], fetchedAt: 0 });
    return;
  }
  if (kept.memberId === memberId && Date.now() - kept.fetchedAt < CACHE_LIFETIME_MS) return;
  await callQuietly(listBlocks, {}).then(
    (blocks) => keepBlocks(blocks),
    () => undefined,
  );
}

/** Keeps a list that has just come from the server. */
export function keepBlocks(blocks: readonly Block[]): void {
  useBlocks.setState({ memberId: useSession.getState().principal?.id ?? null, blocks, fetchedAt: Date.now() });
}

/** Hides a word or a member from now on. Rejects once the refusal has been shown. */
export async function hide(what: { word: string } | { memberId: number }): Promise<Block> {
  const added = await call(addBlock, what);
  keepBlocks([added, ...useBlocks.getState().blocks.filter(({ id }) => id !== added.id)]);
  return added;
}

/** Hides something no longer. Rejects once the refusal has been shown. */
export async function unhide(id: number): Promise<void> {
  await call(removeBlock, { id });
  keepBlocks(useBlocks.getState().blocks.filter((block) => block.id !== id));
}
