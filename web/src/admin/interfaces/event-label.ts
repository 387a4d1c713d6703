import { WEBHOOK_EVENT_LABELS } from '#contract/api/admin/webhooks.ts';

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(WEBHOOK_EVENT_LABELS));

/** Returns what a public event is called; one that this version does not know is shown by its name. */
export function eventLabel(event: string): string {
  return LABELS.get(event) ?? event;
}
