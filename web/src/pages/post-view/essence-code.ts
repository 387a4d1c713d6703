/** An essence code as it is shown: `K7M-4Q2X`. What has another length stays as it is. */
export function formatEssenceCode(code: string): string {
  return /^[0-9A-Z]{7}$/.test(code) ? `${code.slice(0, 3)}-${code.slice(3)}` : code;
}
