import { Failure } from '#contract/failures.ts';
import { findIdentities } from '#server/modules/watched-words/index.ts';

/** Refuses traces of real people, whatever the operator has set: a case never holds them. Throws `invalidInput` with the words at each field that has some. */
export function requireNoIdentity(parts: readonly { path: string; text: string }[]): void {
  const fields = parts.flatMap(({ path, text }) => {
    const found = findIdentities(text);
    if (found.length === 0) return [];
    const quoted = [...new Set(found.map((identity) => `“${identity.text}”`))].slice(0, 3).join('、');
    const spans = found.slice(0, 20).map(({ start, end, text }) => ({ start, end, text }));
    return [{ path, message: `${quoted}像是现实里的身份，案子里一律不收，请删掉`, spans }];
  });
  if (fields.length > 0) throw new Failure('invalidInput', { fields });
}
