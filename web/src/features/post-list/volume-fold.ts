const KEY = 'hearth-volume';
const FOLDED = 'folded';

/** Returns whether the reader has folded the front volume away. */
export function isVolumeFolded(): boolean {
  try {
    return localStorage.getItem(KEY) === FOLDED;
  } catch {
    return false;
  }
}

/** Keeps the reader's wish and shows it. */
export function foldVolume(folded: boolean): void {
  try {
    if (folded) localStorage.setItem(KEY, FOLDED);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that forbids storage still folds it until it leaves the page.
  }
  showVolume(!folded);
}

/** Shows or hides the volume by an attribute of the document, so that shared HTML holds both and a script in its head may decide before the first paint. */
export function showVolume(shown: boolean): void {
  if (shown) delete document.documentElement.dataset['volume'];
  else document.documentElement.dataset['volume'] = FOLDED;
}
