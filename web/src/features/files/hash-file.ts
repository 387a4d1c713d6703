/** Returns the SHA-256 of a file as 64 hexadecimal digits; null where the browser computes none, on a page that came without encryption. */
export async function hashFile(file: Blob): Promise<string | null> {
  if (!globalThis.crypto.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
