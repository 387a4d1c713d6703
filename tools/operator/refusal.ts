/** A mistake the operator can fix; its message is all they need. */
export class Refusal extends Error {}

/** A command that can't be read as it is written. */
export class Misuse extends Refusal {}
