/** Returns the eleven digits of a number as typed or pasted: 「+86 138-0000-１２３４」 → 13800001234. Anything else is returned trimmed. */
export function digitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^(\+|00)86/, '');
}

/** Returns a number masked for display: 138****1234. */
export function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
