import type { PresenterApplication, PresenterCharacter } from '#contract/api/presenters.ts';
import type { InputOf } from '#contract/route.ts';
import type * as shapes from '#contract/api/presenters.shapes.ts';

/** The current values of the form. */
export interface Values {
  character: PresenterCharacter;
  specialities: string[];
  /** As typed. */
  weeklyHours: string;
  experience: string;
  /** One empty line is kept for the next. */
  works: string[];
  contact: string;
}

const NOBODY: PresenterCharacter = { name: '', realm: '', faction: '', race: '', class: '', guild: '' };

/** Returns the initial values: the last application, else the character of the profile. */
export function valuesOf(last: PresenterApplication | null, character: PresenterCharacter | null): Values {
  if (!last) return { character: character ?? NOBODY, specialities: [], weeklyHours: '', experience: '', works: [''], contact: '站内私信' };
  return {
    character: last.character,
    specialities: last.specialities.map(({ value }) => value),
    weeklyHours: String(last.weeklyHours),
    experience: last.experience,
    works: [...last.works.map(({ href }) => href), ''],
    contact: last.contact,
  };
}

/** Returns what is sent; empty lines are not works. */
export function inputOf(
  { character, specialities, weeklyHours, experience, works, contact }: Values,
  agreement: boolean,
): InputOf<typeof shapes.applyPresenter> {
  const { name, ...rest } = character;
  return {
    ...rest,
    character: name,
    specialities,
    weeklyHours: weeklyHours.trim(),
    experience,
    works: works.map((line) => line.trim()).filter(Boolean),
    contact,
    agreement,
  };
}
