const DOMAINS = [
  'qq.com',
  'foxmail.com',
  '163.com',
  '126.com',
  'yeah.net',
  'sina.com',
  'sina.cn',
  'sohu.com',
  '139.com',
  '189.cn',
  'aliyun.com',
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'yahoo.com',
  'proton.me',
  'protonmail.com',
];
const KNOWN = new Set(DOMAINS);

/** Returns an address in its usual form: input methods type full-width letters and their own full stop for the dot. */
export function narrowAddress(email: string): string {
  return email.normalize('NFKC').replace(/。/g, '.').trim();
}

/** Returns the address that was probably meant (`name@qq.con` → `name@qq.com`), or null when nothing looks mistyped. */
export function meantAddress(email: string): string | null {
  const typed = narrowAddress(email).toLowerCase();
  const at = typed.lastIndexOf('@');
  const domain = typed.slice(at + 1);
  if (at < 1 || domain.length < 4 || KNOWN.has(domain)) return null;
  const meant = DOMAINS.find((known) => isOneSlip(domain, known));
  return meant === undefined ? null : `${typed.slice(0, at)}@${meant}`;
}

/** Returns whether two texts differ by one missing, surplus, wrong or swapped character. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const a = one.slice(start);
  const b = other.slice(start);
  return (
    a.slice(1) === b.slice(1) || // wrong
    a.slice(1) === b || // surplus
    a === b.slice(1) || // missing
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)) // swapped
  );
}
