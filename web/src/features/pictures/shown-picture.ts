/** A picture as the lightbox shows it. */
export interface ShownPicture {
  key: string | number;
  src: string;
  /** Copies for the browser to choose from; left out where there is only one. */
  srcset?: string | undefined;
  /** A small copy, for the film strip and until the large one comes. */
  small: string;
  width: number;
  height: number;
  alt: string;
}
