/** What comes back from a provider, and what it was sent there with. */
export interface Answer {
  code: string;
  /** Where the provider sent the browser: it is asked to say so again. */
  redirectUri: string;
}

/** What a provider's address of the page that asks somebody is made from. */
export interface Question {
  state: string;
  redirectUri: string;
}

/** A provider that says who somebody is, by OAuth 2.0 and its own habits. */
export interface Provider {
  /** Returns where the browser goes. */
  pageUrl(question: Question): string;
  /** Returns the number the provider knows somebody by. Throws `ProviderRefusal`. */
  identify(answer: Answer): Promise<string>;
}

/** Whose fault it is that nobody was recognized: of the code, of how the app is set up there, or of the provider. */
export type RefusalCause = 'code' | 'setup' | 'provider';

/** A provider did not say who somebody is. The reason goes into the log: the provider's own code, never a token. */
export class ProviderRefusal extends Error {
  readonly refusal: RefusalCause;
  readonly reason: string;

  constructor(refusal: RefusalCause, reason: string) {
    super(`${refusal}: ${reason}`);
    this.refusal = refusal;
    this.reason = reason.slice(0, 200);
  }
}
