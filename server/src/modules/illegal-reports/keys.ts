/** For what the address of a sender is encrypted. */
export const EMAIL_PURPOSE = 'illegal-report';
/** Dropped when a report comes or is answered. */
export const FIGURES_TAG = 'illegal-reports';

/** Returns the name of a report among what operators have to see to. */
export function reportTopic(id: number): string {
  return `illegal-report:${id}`;
}
