import type { Masks } from './masking.ts';

/** What of a post or a comment is masked: until somebody has looked, and for good. */
export interface MaskState {
  words: string[];
  fileIds: number[];
  settledWords: string[];
  settledFileIds: number[];
}

/** Returns everything that is masked, looked at or not. */
export function masksOf({ words, fileIds, settledWords, settledFileIds }: MaskState): Masks {
  return { words: [...words, ...settledWords], fileIds: [...fileIds, ...settledFileIds] };
}

/** Returns whether something is masked that nobody has looked at. */
export function isUnsettled({ words, fileIds }: MaskState): boolean {
  return words.length + fileIds.length > 0;
}

/** Returns whether anything is masked at all. */
export function isMasked(state: MaskState): boolean {
  return isUnsettled(state) || state.settledWords.length + state.settledFileIds.length > 0;
}

/** Masks more, until somebody has looked. */
export function withMask<State extends MaskState>(state: State, mask: Masks): State {
  return { ...state, words: union(state.words, mask.words), fileIds: union(state.fileIds, mask.fileIds) };
}

/** Takes the masks off that nobody had looked at. */
export function withoutMasks<State extends MaskState>(state: State): State {
  return { ...state, words: [], fileIds: [] };
}

/** Leaves every mask on for good. */
export function withMasksSettled<State extends MaskState>(state: State): State {
  return {
    ...withoutMasks(state),
    settledWords: union(state.settledWords, state.words),
    settledFileIds: union(state.settledFileIds, state.fileIds),
  };
}

function union<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  return [...new Set([...one, ...other])];
}
