import { toast } from '#web/ui/toast.ts';

/** Pictures within a text, and those attached to a comment. */
const IN_TEXT = 'figure > img, figure > picture > img';
const UNDER_COMMENT = 'a[data-color] > img, a[data-color] > picture > img';

let isWatching = false;
let isOpening = false;

/** The viewer, fetched when the user is about to open a picture: most readers of a post never do. */
const viewer = () => import('./show-pictures.tsx');

/** Has a press on a picture of a text or a comment open the lightbox, by mouse, finger or key; calling it again looks for new pictures. */
export function watchPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>(IN_TEXT)) {
    picture.tabIndex = 0;
    picture.role = 'button';
    picture.style.cursor = 'zoom-in';
  }
  if (isWatching) return;
  isWatching = true;
  for (const approach of ['pointerover', 'focusin'])
    document.addEventListener(approach, ({ target }) => {
      if (kindOf(target) !== undefined) viewer().catch(() => undefined);
    });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (open(event.target)) event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    if ((event.key === 'Enter' || event.key === ' ') && event.target instanceof HTMLImageElement && open(event.target)) event.preventDefault();
  });
}

/** Opens the lightbox on a picture with those beside it; false for anything else. */
function open(target: EventTarget | null): boolean {
  const kind = kindOf(target);
  if (!(target instanceof HTMLImageElement) || kind === undefined) return false;
  // A second press while the viewer comes means the first.
  if (!isOpening) {
    isOpening = true;
    void show(target, kind).finally(() => (isOpening = false));
  }
  return true;
}

function kindOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLImageElement ? [IN_TEXT, UNDER_COMMENT].find((kind) => target.matches(kind)) : undefined;
}

async function show(picture: HTMLImageElement, kind: string): Promise<void> {
  const file = await viewer().catch(() => null);
  if (!file) {
    toast({ type: 'error', message: '大图没有取到，请再点一次' });
    return;
  }
  const around = kind === IN_TEXT ? picture.closest('article') : picture.closest('a')?.parentElement;
  file.showPictures([...(around ?? document).querySelectorAll<HTMLImageElement>(kind)], picture);
}
