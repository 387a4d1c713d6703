/**
 * State that several nodes must agree on and may lose: limits, presence. One implementation in the process, one in the launcher of several processes
 * (`siblings`), one over Redis (`redis-state.ts`); all give the same guarantees.
 */
export interface SharedState {
  /**
   * Counts one attempt against a window, or as many `units` of it as it costs. Returns whether it was still allowed; `retryAfter` is in seconds
   * until the window ends. Atomic: of concurrent attempts never more than `max` pass.
   */
  take(key: string, window: { max: number; windowSeconds: number; units?: number }, now: Date): Promise<Allowance>;
  /** Takes back one attempt that was counted in a window; one that is over by then is left alone. */
  giveBack(key: string, now: Date): Promise<void>;
  /** Returns what an attempt would find, without counting it. */
  peek(key: string, max: number, now: Date): Promise<Allowance>;
  /** Deletes a window. */
  delete(key: string): Promise<void>;
  /** Records that a member is present (null: nobody). Returns how many were present within `windowSeconds`. */
  notePresence(uuid: string | null, windowSeconds: number, now: Date): Promise<number>;
  /** True the first time a key is seen within `windowSeconds`. */
  first(key: string, windowSeconds: number, now: Date): Promise<boolean>;
  /**
   * Holds one of `max` places until it is let go or its process ends. Returns whether one was free. Counted by all processes of this machine, not by
   * those of others: it is their memory that a place takes.
   */
  hold(key: string, max: number): Promise<boolean>;
  /** Lets a place go that is held. */
  letGo(key: string): void;
  /** Leaves whatever it is connected to. */
  close(): Promise<void>;
}

export interface Allowance {
  allowed: boolean;
  remaining: number;
  /** Seconds; 0 when allowed. */
  retryAfter: number;
}

/** Windows and browsers remembered at most. */
export const MAX_KEYS = 200_000;

/** Shared state of a single node, in memory. Times come from the caller, so tests need no waiting. */
export function createLocalSharedState(): SharedState {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const presence = new Map<string, number>();
  const held = new Map<string, number>();

  const openWindow = (key: string, now: Date) => {
    const found = windows.get(key);
    return found && found.endsAt > now.getTime() ? found : undefined;
  };

  return {
    async take(key, { max, windowSeconds, units = 1 }, now) {
      if (windows.size > MAX_KEYS) dropOldest(windows, now.getTime());
      const window = openWindow(key, now) ?? { count: 0, endsAt: now.getTime() + windowSeconds * 1000 };
      windows.set(key, window);
      if (window.count + units > max) return { allowed: false, remaining: 0, retryAfter: secondsUntil(window.endsAt, now) };
      window.count += units;
      return { allowed: true, remaining: max - window.count, retryAfter: 0 };
    },
    async giveBack(key, now) {
      const window = openWindow(key, now);
      if (window && window.count > 1) window.count -= 1;
      else windows.delete(key);
    },
    async peek(key, max, now) {
      const window = openWindow(key, now);
      if (!window || window.count < max) return { allowed: true, remaining: max - (window?.count ?? 0), retryAfter: 0 };
      return { allowed: false, remaining: 0, retryAfter: secondsUntil(window.endsAt, now) };
    },
    async delete(key) {
      windows.delete(key);
    },
    async notePresence(uuid, windowSeconds, now) {
      if (uuid !== null) {
        presence.delete(uuid);
        presence.set(uuid, now.getTime());
      }
      const oldest = now.getTime() - windowSeconds * 1000;
      for (const [key, seenAt] of presence) {
        if (seenAt > oldest && presence.size <= MAX_KEYS) break;
        presence.delete(key);
      }
      return presence.size;
    },
    async first(key, windowSeconds, now) {
      if (openWindow(key, now)) return false;
      if (windows.size > MAX_KEYS) dropOldest(windows, now.getTime());
      windows.set(key, { count: 1, endsAt: now.getTime() + windowSeconds * 1000 });
      return true;
    },
    async hold(key, max) {
      const count = held.get(key) ?? 0;
      if (count >= max) return false;
      held.set(key, count + 1);
      return true;
    },
    letGo(key) {
      const count = held.get(key) ?? 0;
      if (count > 1) held.set(key, count - 1);
      else held.delete(key);
    },
    close: async () => undefined,
  };
}

function secondsUntil(endsAt: number, now: Date): number {
  return Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
}

/** Makes room: ended windows first, then the oldest ones. */
function dropOldest(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size <= MAX_KEYS * 0.9) return;
    windows.delete(key);
  }
}
