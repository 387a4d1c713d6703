/** The public calls of a site that is verified. Each returns the value of its reply as it came; what it says of itself is not believed. */
export interface CourtSource {
  /** `g/ticket/head` */
  head(game: number): Promise<unknown>;
  /** `g/ticket/chain` */
  chain(game: number, from: number): Promise<unknown>;
  /** `g/trial/closed` */
  closed(game: number, from: number): Promise<unknown>;
  /** `g/trial/stats`; null: of all years. */
  stats(game: number, year: number | null): Promise<unknown>;
  /** `g/trial/draws`: the secrets of a year. */
  draws(year: number): Promise<unknown>;
  /** `g/trial/draw/{case}` */
  draw(caseId: number): Promise<unknown>;
}

/** A head of a chain that was noted somewhere else: in the addon, a feed, a card, a mail, this browser. */
export interface ChainAnchor {
  game: number;
  position: number;
  head: string;
}
