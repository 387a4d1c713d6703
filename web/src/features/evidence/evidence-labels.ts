import type { Dossier } from '#contract/api/trials.ts';
import type { IconName } from '#web/ui/icon-names.ts';

type Piece = Dossier['evidence'][number];

const KINDS: Readonly<Record<Piece['kind'], { word: string; icon: IconName }>> = {
  image: { word: '图片', icon: 'image' },
  video: { word: '录像', icon: 'clapperboard' },
  text: { word: '文本', icon: 'file-text' },
  log: { word: '战斗记录', icon: 'scroll-text' },
  zip: { word: '压缩包', icon: 'package' },
  link: { word: '链接', icon: 'link' },
};

/** Returns what kind of evidence a piece is. */
export function kindOf({ kind }: Pick<Piece, 'kind'>): { word: string; icon: IconName } {
  return KINDS[kind];
}

/** Returns the name of a piece, counted in digits: 证据一 is for the verdict's words. */
export function pieceName({ position, caption, kind }: Pick<Piece, 'position' | 'caption' | 'kind'>): string {
  return `证据 ${position} · ${caption === '' ? KINDS[kind].word : caption}`;
}

/** Returns where a piece is read: the sealed original where it is open, else the copy. */
export function addressOf({ originalUrl, url }: Pick<Piece, 'originalUrl' | 'url'>): string | null {
  return originalUrl ?? url;
}
