export type ToastType = 'success' | 'info' | 'warning' | 'error';

export interface ToastOptions {
  message: string;
  type?: ToastType;
  durationMs?: number;
  /** A button in it, such as to undo what it reports. */
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

/** Shows a short message briefly. Messages sent before the page's scripts run are shown as soon as they do. */
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

/** Sets the one listener that shows toasts. Returns the function that removes it. */
export function listenToToasts(show: (toast: ShownToast) => void): () => void {
  listener = show;
  for (const early of waiting) show(early);
  waiting = [];
  return () => {
    if (listener === show) listener = null;
  };
}
