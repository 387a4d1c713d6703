import { addPushDevice } from '#contract/api/alerts.ts';
import { call } from '#web/lib/calls/api.ts';
import { trustedScript } from '#web/lib/trusted.ts';

const WORKER = '/push-sw.js';
/** There is no page in it: the worker of pushes and the one for reading offline know nothing of each other. */
const SCOPE = '/push/';

/** Whether this browser can take pushes of this site; `denied`: its user has forbidden it. */
export type PushAbility = 'able' | 'denied' | 'unable';

/** Returns whether this browser can take pushes. */
export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** What has become of asking: `unreachable`: the push service of the browser did not answer. */
export type PushResult = 'on' | 'denied' | 'dismissed' | 'unreachable';

/** Has this browser take pushes: asks its user, then its push service, and hands the site what that gives. Rejects where the site refuses. */
export async function startPushes(publicKey: string): Promise<PushResult> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  const subscription = await Promise.race([subscribe(publicKey), patience()]).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (endpoint === undefined || !keys) return 'unreachable';
  await call(addPushDevice, { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' });
  return 'on';
}

/** Has this browser take no pushes any more; the site notices it by itself once it sends the next one. */
export async function stopPushes(): Promise<void> {
  await (await findRegistration())?.unregister();
}

/** A browser that cannot reach its push service asks it again and again, and never answers. */
const PATIENCE_MS = 20_000;

function patience(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
}

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return (await navigator.serviceWorker.getRegistrations()).find(({ scope }) => new URL(scope).pathname === SCOPE);
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(trustedScript(WORKER), { scope: SCOPE, updateViaCache: 'none' });
  await activated(registration);
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // One that was made with another key of the site is of no use, and is in the way of a new one.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe(options);
}

function activated({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
}
