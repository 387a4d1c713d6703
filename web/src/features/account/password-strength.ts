import { MIN_PASSWORD_LENGTH } from '#contract/limits.ts';

export interface Strength {
  /** 0 nothing typed, 1 too short or broken, 2 weak, 3 fair, 4 strong. */
  bars: 0 | 1 | 2 | 3 | 4;
  /** One short sentence; empty when nothing is typed. */
  hint: string;
}

/** Words everybody thinks of first count as one character. */
const WORDS = /password|passwd|passw0rd|iloveyou|woaini|admin|welcome|dragon|monkey|master|5201314|1314520|19[5-9]\d|20[0-3]\d/g;
const RUNS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Returns a rough strength of a password while it is typed; the server knows the common ones. */
export function strengthOf(password: string): Strength {
  if (password === '') return { bars: 0, hint: '' };
  if (/[^A-Za-z0-9]/.test(password)) return { bars: 1, hint: '只能用英文字母和数字' };
  if (password.length < MIN_PASSWORD_LENGTH) return { bars: 1, hint: `还差 ${MIN_PASSWORD_LENGTH - password.length} 个字符` };
  if (!/[A-Za-z]/.test(password)) return { bars: 1, hint: '还要有英文字母' };
  if (!/[0-9]/.test(password)) return { bars: 1, hint: '还要有数字' };
  const worth = distinctSteps(password.toLowerCase().replace(WORDS, '_'));
  if (worth < 7) return { bars: 2, hint: '能用，但容易被猜中' };
  if (worth < 11) return { bars: 3, hint: '还不错，再长一点更好' };
  return { bars: 4, hint: '很结实' };
}

/** Characters that are neither a repetition nor the next of a well-trodden run. */
function distinctSteps(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const step = text.slice(Math.max(0, at - 1), at + 1);
    const trodden = step.length === 2 && (step[0] === step[1] || RUNS.some((run) => run.includes(step) || run.includes([...step].reverse().join(''))));
    if (!trodden) count += 1;
  }
  return count;
}
