import type { DocumentBody } from '#contract/documents/document.ts';
import type { EditablePresenter, PresenterCharacter, Shift } from '#contract/api/presenters.ts';
import type { InputOf } from '#contract/route.ts';
import type * as shapes from '#contract/api/presenters.shapes.ts';

/** The current values of the form. */
export interface Values {
  banner: { id: number; src: string } | null;
  motto: string;
  intro: DocumentBody | null;
  specialities: string[];
  character: PresenterCharacter;
  schedule: Shift[];
  /** One empty line is kept for the next. */
  streams: string[];
}

/** Returns the initial values of the form. */
export function valuesOf({ banner, bannerId, motto, intro, specialities, character, schedule, streams }: EditablePresenter): Values {
  return {
    banner: banner !== null && bannerId !== null ? { id: bannerId, src: banner.src } : null,
    motto,
    intro,
    specialities,
    character,
    schedule,
    streams: [...streams, ''],
  };
}

/** Returns what is sent; empty lines are not streams. */
export function inputOf({ banner, motto, intro, specialities, character, schedule, streams }: Values): InputOf<typeof shapes.savePresenter> {
  const { name, ...rest } = character;
  return {
    ...rest,
    character: name,
    bannerId: banner?.id ?? null,
    motto,
    intro,
    specialities,
    schedule,
    streams: streams.map((line) => line.trim()).filter(Boolean),
  };
}
