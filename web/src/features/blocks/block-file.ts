import type { Block } from '#contract/api/blocks.ts';

/** A block list as it is exported to a file and imported. */
export interface BlockList {
  words: string[];
  memberIds: number[];
}

const MAX_FILE_BYTES = 200_000;

/** Saves the list as a JSON file. */
export function writeBlockFile(blocks: readonly Block[]): void {
  const list: BlockList = { words: blocks.flatMap(({ word }) => word ?? []), memberIds: blocks.flatMap(({ member }) => member?.id ?? []) };
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
    return isBlockList(value) ? { words: value.words, memberIds: value.memberIds } : null;
  } catch {
    return null;
  }
}

function isBlockList(value: unknown): value is BlockList {
  return (
    typeof value === 'object' &&
    value !== null &&
    'words' in value &&
    Array.isArray(value.words) &&
    value.words.every((word) => typeof word === 'string') &&
    'memberIds' in value &&
    Array.isArray(value.memberIds) &&
    value.memberIds.every((id) => Number.isSafeInteger(id))
  );
}
