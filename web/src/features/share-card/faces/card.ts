import type { Paper } from '../canvas/paper.ts';

/** What a picture on a card is for. */
export type PictureRole = 'cover' | 'seal' | 'avatar' | 'logo';

/** A card to pass on: what it says to people who do not see it, and how it is drawn. */
export interface ShareCard {
  alt: string;
  fileName: string;
  /** The addresses of its pictures. */
  pictures: Readonly<Partial<Record<PictureRole, string>>>;
  draw: (paper: Paper, pictures: LoadedPictures) => void;
}

/** The pictures that came; each face does without the others. */
export type LoadedPictures = Readonly<Partial<Record<PictureRole, HTMLImageElement>>>;

/** Where a card is from: the site, the address others open, the day it is drawn. */
export interface CardSource {
  siteName: string;
  address: string;
  today: string;
}
