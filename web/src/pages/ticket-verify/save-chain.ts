/** Saves a chain as a file that this page takes back. */
export function saveChain(lines: readonly string[], fileName: string): void {
  const address = URL.createObjectURL(new Blob([...lines], { type: 'application/jsonl' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
