import { brought } from '#web/lib/lazy-with-preload.tsx';

const file = () => import('./ThreadNotes.tsx');
const none = brought(() => file().then(({ NoComments }) => NoComments));
const floor = brought(() => file().then(({ FloorNote }) => FloorNote));

/** What is said of a thread where something is missing; most have what was looked for. */
export const NoCommentsPlace = none.Part;
export const FloorNotePlace = floor.Part;

/** Has both at hand. */
export async function bringThreadNotes(): Promise<void> {
  await Promise.all([none.bring(), floor.bring()]);
}
