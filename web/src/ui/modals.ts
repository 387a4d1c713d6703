/** The modal dialogs that are open, the topmost last. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Opens a dialog over the page, which rests until it is closed by anything at all. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  change([...open, dialog]);
  const closed = () => {
    if (dialog.open) return;
    dialog.removeEventListener('close', closed);
    change(open.filter((other) => other !== dialog));
  };
  dialog.addEventListener('close', closed);
}

/** Returns the topmost modal dialog, outside of which nothing can be pressed; null: none is open. */
export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

/** Calls the listener whenever a modal dialog has been opened or closed. Returns the function that ends it. */
export function listenToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}
