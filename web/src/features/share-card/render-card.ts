import { isTextOnly } from '#web/lib/text-only.ts';
import { openPaper } from './canvas/paper.ts';
import type { LoadedPictures, ShareCard } from './faces/card.ts';

/** A picture that never comes is waited for this long. */
const MAX_WAIT_MS = 15_000;
/** The address of a picture that the site serves, or redirects to its store. */
const FILE = /^\/(?:files|avatar)\/[^?]+$/;

export interface RenderedCard {
  file: File;
  /** Whether a picture of it did not come. */
  isIncomplete: boolean;
}

/** Returns a card as a PNG file. Throws where the browser draws nothing. Pictures are fetched only by readers who see pictures. */
export async function renderCard(card: ShareCard): Promise<RenderedCard> {
  const addresses = isTextOnly() ? [] : Object.entries(card.pictures);
  const loaded = await Promise.all(addresses.map(async ([role, address]) => [role, await loadPicture(address)] as const));
  const pictures: LoadedPictures = Object.fromEntries(loaded.filter(([, picture]) => picture !== null));
  const isIncomplete = loaded.some(([, picture]) => picture === null);
  try {
    return { file: await drawFile(card, pictures), isIncomplete };
  } catch (error) {
    if (loaded.length === 0) throw error;
    // A picture that came may still be unreadable or broken; the words are not.
    return { file: await drawFile(card, {}), isIncomplete: true };
  }
}

async function drawFile(card: ShareCard, pictures: LoadedPictures): Promise<File> {
  const opened = openPaper();
  if (!opened) throw new Error('no canvas');
  card.draw(opened.paper, pictures);
  const blob = await new Promise<Blob | null>((resolve) => opened.canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas gives no picture');
  return new File([blob], card.fileName, { type: 'image/png' });
}

/** Returns a picture that can be drawn and saved; null when it does not come, or another site does not let it be read. */
async function loadPicture(address: string): Promise<HTMLImageElement | null> {
  // A store of pictures that lets no page read their bytes is read by the site.
  return (await loadFrom(address)) ?? (FILE.test(address) ? loadFrom(`${address}?here`) : null);
}

function loadFrom(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const picture = new Image();
    const timer = setTimeout(() => resolve(null), MAX_WAIT_MS);
    const end = (found: HTMLImageElement | null) => {
      clearTimeout(timer);
      resolve(found);
    };
    // Read with permission or not at all: what is drawn without it makes the whole card unreadable.
    picture.crossOrigin = 'anonymous';
    picture.onload = () => end(picture.naturalWidth > 0 ? picture : null);
    picture.onerror = () => end(null);
    picture.src = address;
  });
}
