let settled: Promise<void> | null = null;

/**
 * Resolves once the page a browser came in by has everything it shows at first, its pictures too: what nobody waits for must not
 * compete with what everybody looks at. At once ever after.
 */
export function pageSettled(): Promise<void> {
  settled ??= new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
  return settled;
}
