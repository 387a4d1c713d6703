import type { AlertChoice, Alerts } from '#contract/api/alerts.ts';
import { ALL_MESSAGE_TYPES, MESSAGE_TYPES } from '#contract/message-types.ts';
import { selectRecipient } from '#server/modules/channels/index.ts';
import { deviceName } from '#server/modules/members/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { selectDevices } from './queries-devices.ts';
import { saveChoices, selectAlerts, selectHasType } from './queries-settings.ts';
import { digestDay } from './rules.ts';
import { vapidKeys } from './vapid.ts';

/** Returns what a member has chosen for each type of message, and the browsers that take pushes. */
export async function getAlerts({ db, viewer, platform }: MemberRequest): Promise<Alerts> {
  const [row, devices, { email }, isAnswered] = await Promise.all([
    selectAlerts(db, viewer.id),
    selectDevices(db, viewer.id),
    selectRecipient(db, viewer.id),
    selectHasType(db, viewer.id, MESSAGE_TYPES.reply),
  ]);
  return {
    choices: ALL_MESSAGE_TYPES.map((type) => ({
      type,
      mail: row?.mailNow.includes(type) ? 'now' : row?.mailDaily.includes(type) ? 'daily' : 'off',
      push: row?.push.includes(type) ?? false,
    })),
    devices: devices.map(({ id, device, createdAt, sessionId }) => ({
      id,
      name: deviceName(device),
      createdAt,
      current: sessionId === viewer.sessionId,
    })),
    publicKey: vapidKeys(platform.secrets).publicKey,
    canMail: platform.mail.delivers && email !== null,
    isOffered: row === null && isAnswered,
  };
}

interface AlertsGiven {
  choices: readonly AlertChoice[];
  /** The offer was declined: choices that were made elsewhere stay. */
  isDismissal: boolean;
}

/** Keeps what a member has chosen; what is not named is off. They are alerted of what comes from now on. */
export async function saveAlerts({ db, viewer, now }: MemberRequest, { choices, isDismissal }: AlertsGiven): Promise<void> {
  const typesOf = (isMeant: (choice: AlertChoice) => boolean) =>
    ALL_MESSAGE_TYPES.filter((type) => choices.some((choice) => choice.type === type && isMeant(choice)));
  const mailNow = typesOf(({ mail }) => mail === 'now');
  await db.transaction((tx) =>
    saveChoices(tx, viewer.id, {
      mailNow,
      mailDaily: typesOf(({ type, mail }) => mail === 'daily' && !mailNow.includes(type)),
      push: typesOf(({ push }) => push),
      digestedOn: digestDay(now),
      isDismissal,
    }),
  );
}
