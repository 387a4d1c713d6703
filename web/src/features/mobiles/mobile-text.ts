/** The eleven digits of a number as somebody types or pastes it: 「+86 138-0000-１２３４」 → 13800001234. What is no such number comes back trimmed. */
export function digitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^(\+|00)86/, '');
}

/** A number on a screen somebody may look at: 138****1234. */
export function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
