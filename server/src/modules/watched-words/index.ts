export { addWatchedWords, areWordsStored, isAnyWordStored, listWatchedWords, removeWord, saveWords } from './edit.ts';
export { findIdentities } from './identities.ts';
export { restoreAllowed } from './desk.ts';
export { mountWatchedWords } from './routes.ts';
export { MASK, maskDocument, maskNames } from './mask.ts';
export { isMarkable, isModestMask } from './mask-limits.ts';
export { FIELD_KINDS, WATCHED_WORD_OUTCOMES, isFieldKind, isIdentityKind, isNewWord, isOutcome, type FieldKind, type NewWord } from './rules.ts';
export { shippedWords, shippedWordsOf } from './shipped.ts';
export { findSensitive, labelOf, screen, type Part } from './screen.ts';
