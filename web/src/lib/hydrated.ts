let resolveHydrated: () => void = () => undefined;
const hydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve;
});

/** Resolves once React has taken over the page; a redirect before that would break hydration. */
export function whenHydrated(): Promise<void> {
  return hydrated;
}

/** Says that React has taken over. */
export function noteHydrated(): void {
  resolveHydrated();
}
