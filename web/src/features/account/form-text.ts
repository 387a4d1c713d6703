/** The text of a form's field; empty when there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The digits of a code as somebody types or pastes it: 「验证码 １２３ ４５６」 → 123456. */
export function codeOf(text: string, digits: number): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, digits);
}
