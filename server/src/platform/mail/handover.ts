import { Failure } from '#contract/failures.ts';

/** How a mail or a text message is handed to the server that takes it. */
export interface Handover {
  now: Date;
  /** Names it to that server, the same each time it is sent, so that a second copy can be recognized. */
  id: string;
  /**
   * Called when that server is about to get the text; what it throws keeps it from getting it. From then on nothing but the server's
   * response says whether it has it.
   */
  onHandover(): Promise<void>;
}

/**
 * Why nothing was delivered. `noSuchAddress`: nobody is there; `refused`: never this text; `temporary`: not now; `unknown`: the text was on
 * its way when the response got lost.
 */
export type FailureCause = 'noSuchAddress' | 'refused' | 'temporary' | 'unknown';

/** A mail or a text message that was not taken. */
export class DeliveryFailure extends Failure {
  readonly failureCause: FailureCause;
  /** For the log: a code, never the server's text, which repeats the address. */
  readonly reason: string;

  constructor(name: 'mailNotSent' | 'smsNotSent', { cause, reason }: { cause: FailureCause; reason: string }) {
    super(name);
    this.failureCause = cause;
    this.reason = reason;
  }
}
