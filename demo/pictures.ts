import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registerImage, pictureOf, type ImageRow, type StoreContext } from '#server/modules/files/index.ts';
import type { ResolveImage } from '#server/modules/documents/index.ts';

export const PICTURES_FOLDER = join(import.meta.dirname, 'pictures');
/** Every scene was painted in this size, and is there in smaller ones and in AVIF too. */
const LARGE = { width: 1600, height: 900 };
const SMALLER = [
  { width: 320, height: 180, file: '-320' },
  { width: 640, height: 360, file: '-sm' },
  { width: 960, height: 540, file: '-960' },
];

/** The scenes by name, as stored pictures. */
export type Scenes = ReadonlyMap<string, ImageRow>;

/** Returns the mean color of each scene by its name. */
export async function readPalette(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(PICTURES_FOLDER, 'palette.json'), 'utf8'));
}

/** Puts all scenes into the file store, as they were painted, and answers their rows by name. */
export async function loadScenes(context: StoreContext): Promise<Scenes> {
  const palette = await readPalette();
  const scenes = new Map<string, ImageRow>();
  for (const [name, color] of Object.entries(palette)) {
    const read = (file: string) => readFile(join(PICTURES_FOLDER, name + file));
    const large = { ...LARGE, bytes: await read('.webp') };
    const smaller = await Promise.all(SMALLER.map(async ({ file, ...size }) => ({ ...size, bytes: await read(`${file}.webp`) })));
    const variants = [...smaller, large];
    const avif = await Promise.all(variants.map(async ({ width, height }) => ({ width, height, bytes: await read(`-${width}.avif`) })));
    const sha256 = createHash('sha256').update(large.bytes).digest('hex');
    const image = { sha256, memberId: null, ...LARGE, color, variants, avif };
    scenes.set(name, await registerImage(context, image));
  }
  return scenes;
}

/** Finds the scenes that markdown names as `scene:NAME`. */
export function sceneResolver(scenes: Scenes): ResolveImage {
  return (src) => {
    const row = scenes.get(src.replace(/^scene:/, ''));
    if (!row) return null;
    const { width, height, src: path } = pictureOf(row);
    return { src: path, width, height, fileId: row.id };
  };
}
