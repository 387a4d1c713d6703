/** How many cases a presenter should have in hand: nobody is served more. */
export const SOFT_LIMIT = 3;
/** How many they may have in hand. */
export const HARD_LIMIT = 6;

/** How often what concerns the court is done. */
export const LIMITS = {
  complaints: { max: 5, windowSeconds: 24 * 60 * 60 },
  amendments: { max: 30, windowSeconds: 60 * 60 },
  directCases: { max: 10, windowSeconds: 24 * 60 * 60 },
  speeches: { max: 60, windowSeconds: 24 * 60 * 60 },
  deskNotes: { max: 60, windowSeconds: 24 * 60 * 60 },
  evidencePieces: { max: 400, windowSeconds: 60 * 60 },
  answersByAddress: { max: 30, windowSeconds: 60 * 60 },
  doorMailsByAddress: { max: 10, windowSeconds: 60 * 60 },
  wrongKeysByAddress: { max: 5, windowSeconds: 60 * 60 },
  attempts: { max: 60, windowSeconds: 24 * 60 * 60 },
  appeals: { max: 10, windowSeconds: 24 * 60 * 60 },
  appealsByAddress: { max: 5, windowSeconds: 24 * 60 * 60 },
} as const;
