import { failureOfIssues } from '#web/lib/calls/problems.ts';
import { evidenceOf, refusePieces, withLink, type Piece } from './pieces.ts';

// Fetched with the first piece, by pages that most leave without one. Of its own, because what is fetched both early and late is fetched as a namespace.

/** Returns the pieces with an empty link behind them, as far as there is room. */
export function linkAdded(pieces: readonly Piece[]): Piece[] {
  return withLink(pieces);
}

/** Returns pieces as a call takes them. Throws at the field while one of them is on its way. */
export function takeEvidence(pieces: readonly Piece[]): ReturnType<typeof evidenceOf> {
  const waiting = refusePieces(pieces);
  if (waiting !== null) throw failureOfIssues([{ path: ['evidence'], message: waiting }]);
  return evidenceOf(pieces);
}
