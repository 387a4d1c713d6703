/** A mistake the operator can fix; its message is all they need. */
export class Refusal extends Error {
  /** What was found, for programs. */
  readonly data: object | null;

  constructor(message: string, data: object | null = null) {
    super(message);
    this.data = data;
  }
}

/** A command that can't be read as it is written. */
export class Misuse extends Refusal {}
