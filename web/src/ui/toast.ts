export type ToastType = 'success' | 'info' | 'warning' | 'error';

export interface ToastOptions {
  message: string;
  type?: ToastType;
  durationMs?: number;
  /** Distance from the top of the window. */
  offsetPx?: number;
}

/** A toast as it is shown. */
export interface ShownToast extends Required<ToastOptions> {
  id: number;
}

const TOAST_DURATION_MS = 3000;
const TOAST_OFFSET_PX = 16;

let listener: ((toast: ShownToast) => void) | null = null;
let waiting: ShownToast[] = [];
let lastId = 0;

/** Shows a short message for a moment. What is said before the page runs is shown as soon as it does. */
export function toast({ message, type = 'info', durationMs = TOAST_DURATION_MS, offsetPx = TOAST_OFFSET_PX }: ToastOptions): void {
  lastId += 1;
  const shown = { id: lastId, message, type, durationMs, offsetPx };
  if (listener) listener(shown);
  else waiting.push(shown);
}

/** Says who shows toasts: one place in the page. Answers the function that takes it back. */
export function listenToToasts(show: (toast: ShownToast) => void): () => void {
  listener = show;
  for (const early of waiting) show(early);
  waiting = [];
  return () => {
    if (listener === show) listener = null;
  };
}
