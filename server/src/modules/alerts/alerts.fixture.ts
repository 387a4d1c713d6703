import type { AlertChoice, Alerts } from '#contract/api/alerts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { sendDeliveries } from '#server/modules/channels/index.ts';
import { announcement, notify } from '#server/modules/messages/index.ts';
import type { MessageType } from '#contract/message-types.ts';
import { queueAlertMails, queueDigests, sendPushes } from './index.ts';

const HOUR_MS = 3_600_000;

/** Returns a site whose clock is set by hand, with what a test of alerts does there. */
export async function openAlerts() {
  let at = new Date('2026-11-29T02:00:00Z');
  const site: TestSite = await startTestSite({ clock: { now: () => at } });
  const { platform } = site;
  let people = 0;
  return {
    site,
    now: () => at,
    /** Sets the clock to an instant. */
    set(instant: string) {
      at = new Date(instant);
    },
    /** Moves the clock on. */
    pass(hours: number) {
      at = new Date(at.getTime() + hours * HOUR_MS);
    },
    /** Signs somebody up who has an address. */
    async person(): Promise<Signed & { email: string }> {
      people += 1;
      const signed = await site.signUp(`火边的人${people}`);
      const email = `alert${people}@hearth.example`;
      await platform.db.query(`UPDATE members SET email_fold = $2, password_hash = '$argon2id$', password_changed_at = now() WHERE id = $1`, [
        signed.id,
        email,
      ]);
      return { ...signed, email };
    },
    choose: (as: Signed, choices: readonly Partial<AlertChoice>[]) =>
      site.post('message/alerts/save', { choices: choices.map((choice) => ({ mail: 'off', push: false, ...choice })) }, { as }),
    settings: async (as: Signed) => (await site.get<Alerts>('message/alerts', { as })).t,
    /** Has the site say something to somebody, as a message of a type. */
    say: ({ id }: Signed, type: MessageType, ...[title, content = '点开看看']: [title: string, content?: string]) =>
      platform.db.transaction((tx) => notify({ tx, now: at }, id, announcement({ type, isUrgent: 0, title, content }))),
    /** Runs the jobs of mails, and returns the mails to an address, the oldest first. */
    async mailsTo(email: string) {
      await queueAlertMails({ db: platform.db, now: at });
      await queueDigests({ db: platform.db, now: at });
      await sendDeliveries({ ...platform, now: at });
      return (await site.outbox()).filter(({ to }) => to === email).reverse();
    },
    push: (by = platform) => sendPushes({ ...by, now: at, signal: new AbortController().signal }),
  };
}

export type AlertsSite = Awaited<ReturnType<typeof openAlerts>>;
