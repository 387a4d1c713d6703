import type { Chain } from '#contract/chain.ts';

/** Saves a chain as a file that this page takes back. */
export function saveChain(chain: Chain, fileName: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(chain)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
