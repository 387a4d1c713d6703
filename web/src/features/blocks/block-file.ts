import type { Block } from '#contract/api/blocks.ts';

/** A block list as it is exported to a file and imported. */
export interface BlockList {
  words: string[];
  tags: string[];
  memberIds: number[];
}

const MAX_FILE_BYTES = 200_000;

/** Saves the list as a JSON file, without the posts: they belong to this site's lists alone. */
export function writeBlockFile(blocks: readonly Block[]): void {
  const named = (asTag: boolean) => blocks.flatMap(({ word, isTag }) => (word !== null && isTag === asTag ? word : []));
  const list: BlockList = { words: named(false), tags: named(true), memberIds: blocks.flatMap(({ member }) => member?.id ?? []) };
  const url = URL.createObjectURL(new Blob([JSON.stringify(list, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = '炉边屏蔽名单.json';
  link.click();
  URL.revokeObjectURL(url);
}

/** Returns the list in a file, or null when it is none. */
export async function readBlockFile(file: Blob): Promise<BlockList | null> {
  if (file.size > MAX_FILE_BYTES) return null;
  try {
    const value: unknown = JSON.parse(await file.text());
    return isBlockList(value) ? { words: value.words, tags: value.tags ?? [], memberIds: value.memberIds } : null;
  } catch {
    return null;
  }
}

/** A file of before tags were hidden names none. */
function isBlockList(value: unknown): value is Omit<BlockList, 'tags'> & { tags?: string[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'words' in value &&
    Array.isArray(value.words) &&
    value.words.every((word) => typeof word === 'string') &&
    (!('tags' in value) || (Array.isArray(value.tags) && value.tags.every((tag) => typeof tag === 'string'))) &&
    'memberIds' in value &&
    Array.isArray(value.memberIds) &&
    value.memberIds.every((id) => Number.isSafeInteger(id))
  );
}
