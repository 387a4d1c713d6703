/** Returns an address that its owner recognizes and nobody else can write to: `ni***@hearth.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const shown = email.slice(0, Math.min(2, Math.max(1, at - 1)));
  return `${shown}***${email.slice(at)}`;
}
