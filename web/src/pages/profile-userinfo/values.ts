import type { InputOf } from '#contract/route.ts';
import type { Character, Userinfo } from '#contract/api/profiles.ts';
import type { saveUserinfo } from '#contract/api/profiles.shapes.ts';

/** The form's values: everything a member may change at once. */
export type Values = Pick<Userinfo, 'nickName' | 'signature' | 'gender' | 'characterPublic'> & { character: Character };

const NOBODY: Character = { name: '', realm: '', faction: '', race: '', class: '', guild: '' };

/** Returns the form values of the current profile. */
export function valuesOf({ nickName, signature, gender, character, characterPublic }: Userinfo): Values {
  return { nickName, signature, gender, characterPublic, character: character ?? NOBODY };
}

/** Returns what is sent: only what has changed. A character with all fields empty is none. */
export function changesOf(values: Values, before: Values): InputOf<typeof saveUserinfo> {
  const { character } = values;
  const isNobody = Object.values(character).every((part) => part.trim() === '');
  return {
    ...(values.nickName !== before.nickName && { nickName: values.nickName }),
    ...(values.signature !== before.signature && { signature: values.signature }),
    ...(values.gender !== before.gender && { gender: values.gender }),
    ...(values.characterPublic !== before.characterPublic && { characterPublic: values.characterPublic }),
    ...(JSON.stringify(character) !== JSON.stringify(before.character) && { character: isNobody ? null : character }),
  };
}
