/** Returns the text of a form's field; empty when there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns the digits of a code as typed or pasted: 「验证码 １２３ ４５６」 → 123456. */
export function codeOf(text: string, digits: number): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, digits);
}
