export type ToastType = 'success' | 'info' | 'warning' | 'error';

export interface ToastOptions {
  message: string;
  type?: ToastType;
  durationMs?: number;
  /** A button in it, such as the way to undo what it tells of. */
  action?: { label: string; act: () => void };
  /** Distance from the top of the window. */
  offsetPx?: number;
}

/** A toast as it is shown. */
export interface ShownToast extends Required<Omit<ToastOptions, 'action'>> {
  id: number;
  action: ToastOptions['action'] | null;
}

const TOAST_DURATION_MS = 3000;
/** What can be pressed must be reached first. */
const ACTION_DURATION_MS = 10_000;
const TOAST_OFFSET_PX = 16;

let listener: ((toast: ShownToast) => void) | null = null;
let waiting: ShownToast[] = [];
let lastId = 0;

/** Shows a short message for a moment. What is said before the page runs is shown as soon as it does. */
export function toast({
  message,
  type = 'info',
  action,
  durationMs = action ? ACTION_DURATION_MS : TOAST_DURATION_MS,
  offsetPx = TOAST_OFFSET_PX,
}: ToastOptions): void {
  lastId += 1;
  const shown: ShownToast = { id: lastId, message, type, durationMs, offsetPx, action: action ?? null };
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
