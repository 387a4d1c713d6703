import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registerImage, pictureOf, type ImageRow, type StoreContext } from '#server/modules/files/index.ts';
import type { ResolveImage } from '#server/modules/documents/index.ts';

export const PICTURES_FOLDER = join(import.meta.dirname, 'pictures');
/** Every scene was painted in these two sizes. */
const LARGE = { width: 1600, height: 900 };
const SMALL = { width: 640, height: 360 };

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
    const [small, large] = await Promise.all([readFile(join(PICTURES_FOLDER, `${name}-sm.webp`)), readFile(join(PICTURES_FOLDER, `${name}.webp`))]);
    const image = {
      sha256: createHash('sha256').update(large).digest('hex'),
      memberId: null,
      ...LARGE,
      color,
      variants: [
        { ...SMALL, bytes: small },
        { ...LARGE, bytes: large },
      ],
    };
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
