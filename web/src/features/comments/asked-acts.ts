/** What may be asked of a comment. */
export type AskedAct = 'remove' | 'hide' | 'take-down' | 'bring-back' | 'law' | 'edit' | 'versions';

const ASKED: Readonly<Record<AskedAct, true>> = { remove: true, hide: true, 'take-down': true, 'bring-back': true, law: true, edit: true, versions: true };

/** Returns whether a button's act opens a dialog first. */
export function isAskedAct(act: string | undefined): act is AskedAct {
  return act !== undefined && Object.hasOwn(ASKED, act);
}
