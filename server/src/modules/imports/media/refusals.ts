/** The file can't be imported at all, or not now, as a sentence. */
export class ImportRefusal extends Error {}

/** Why a line is left out, as a sentence. */
export class RefusedRecord extends Error {}
