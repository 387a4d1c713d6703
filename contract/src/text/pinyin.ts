import { SYLLABLES } from './syllables.ts';

interface Sounds {
  /** All syllables without tones: 白银之手 → baiyinzhishou. */
  full: string;
  /** Their initials: byzs. */
  initials: string;
}

const firsts = SYLLABLES.split(' ').map((entry) => ({ first: entry.slice(0, 1), syllable: entry.slice(1).replace('ü', 'v') }));
const known = new Map<string, string>();
let collator: Intl.Collator | undefined;

/**
 * Returns the pronunciation of a short name. Letters and digits stay; characters without a known sound are left out, a character with
 * several sounds has its most common one.
 */
function soundsOf(name: string): Sounds {
  const parts = [...name.toLowerCase()].map(syllableOf);
  return { full: parts.join(''), initials: parts.map((part) => part.slice(0, 1)).join('') };
}

function syllableOf(character: string): string {
  if (/[a-z0-9]/.test(character)) return character;
  if (!/\p{Script=Han}/u.test(character)) return '';
  const found = known.get(character);
  if (found !== undefined) return found;
  collator ??= new Intl.Collator('zh-u-co-pinyin');
  let [low, high] = [0, firsts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (collator.compare(firsts[middle]?.first ?? '', character) <= 0) low = middle + 1;
    else high = middle;
  }
  const syllable = firsts[low - 1]?.syllable ?? '';
  known.set(character, syllable);
  return syllable;
}

/** Returns the initials of a name as typed: 白银之手 → byzs. Letters and digits stay; characters without a known sound are left out. */
export function initialsOf(name: string): string {
  return soundsOf(name).initials;
}

/**
 * Returns whether typed text is the beginning of a name's pronunciation, in full or by initials. Accepts only letters and digits, with or
 * without spaces.
 */
export function soundsLike(name: string, typed: string): boolean {
  const letters = typed.toLowerCase().replaceAll(/[\s']/g, '').replaceAll('ü', 'v');
  if (!/^[a-z0-9]+$/.test(letters) || !/[a-z]/.test(letters)) return false;
  const { full, initials } = soundsOf(name);
  return full.startsWith(letters) || initials.startsWith(letters);
}
