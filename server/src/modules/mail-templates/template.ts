/** A placeholder in the text of a mail that is filled when it is sent. */
export interface Placeholder {
  /** What it looks like filled, for the preview and the test mail. */
  sample: string;
  /** The mail is of no use without it. */
  isRequired: boolean;
}

/** A mail as the program ships it. */
export interface MailTemplate {
  label: string;
  /** When it is sent. */
  when: string;
  /** What is sent is kept as proof, with the version of its text; no name may stand in it. */
  isLegal?: true;
  placeholders: Readonly<Record<string, Placeholder>>;
  subject: string;
  text: string;
}

/** Returns a placeholder without which the mail is of no use. */
export const must = (sample: string): Placeholder => ({ sample, isRequired: true });
/** Returns a placeholder that the text may leave out. */
export const optional = (sample: string): Placeholder => ({ sample, isRequired: false });

export const SITE = optional('炉边');
export const MINUTES = optional('10');
export const CODE = must('314159');
