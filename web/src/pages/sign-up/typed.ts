const KEY = 'hearth-sign-up';

/** What was typed and may be kept across a reload: never the password or the code. */
interface Typed {
  nickName: string;
  email: string;
  invitation: string;
}

const EMPTY: Typed = { nickName: '', email: '', invitation: '' };

/** Returns what this tab last typed into the form; empty texts when nothing. */
export function readTyped(): Typed {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return EMPTY;
    return {
      nickName: 'nickName' in value ? String(value.nickName) : '',
      email: 'email' in value ? String(value.email) : '',
      invitation: 'invitation' in value ? String(value.invitation) : '',
    };
  } catch {
    return EMPTY;
  }
}

/** Keeps what is typed for this tab; a browser that forbids it keeps nothing. */
export function keepTyped(typed: Typed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // The form works without it.
  }
}

/** Deletes it, once there is an account. */
export function clearTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
