// Pushes to browsers, from committed messages: first one is queued for each browser in the transaction that moves its member on, then those that are due are
// sent. One whose process dies in between is sent once more, and shown once: its tag is the same.
import type { SiteContext } from '#server/platform/api.ts';
import type { JobRun } from '#server/platform/jobs/job.ts';
import { requestPublic, type PublicAnswer } from '#server/platform/public-request.ts';
import { dropSignedOut, openTarget } from './devices.ts';
import { encryptPush } from './encrypt-push.ts';
import { claimPush, delayPush, deleteSubscription, endPush, queuePushes, skipUnpushed, updateFailing, type ClaimedPush } from './queries-pushes.ts';
import { DEAD_AFTER_MS, nextPushAttempt, outcomeOf, PUSH_LIFE_MS, PUSH_PAUSE_MS } from './rules.ts';
import { listAlerting } from './unread.ts';
import { pushLine } from './wording.ts';

const BATCH = 100;
/** Pushes sent at the same time by one process, one of each member: a slow service holds up one of them, and so do the browsers of one member together. */
const LANES = 4;
const TIMEOUT_MS = 10_000;
/** Longer than an attempt takes: nobody else tries the same meanwhile. */
const CLAIM_MS = 60_000;

type Run = SiteContext & JobRun;

/**
 * Claims the next push, of nobody who is being sent one; what is claimed is given back when it was answered. Where nothing came back, the member waits for
 * the next run with all browsers: ten that stall would hold up this one ten times, and what has come for others meanwhile is queued by the next one.
 */
interface Claims {
  next: () => Promise<ClaimedPush | null>;
  answered: (push: ClaimedPush) => void;
}

/** Queues pushes of what has come, and sends those that are due. */
export async function sendPushes(run: Run): Promise<void> {
  const { db, now } = run;
  await dropSignedOut({ db, now });
  const span = { before: new Date(now.getTime() - PUSH_PAUSE_MS), expiresAt: new Date(now.getTime() + PUSH_LIFE_MS), limit: BATCH };
  while ((await db.transaction((tx) => queuePushes({ tx, now }, span))) > 0);
  await db.transaction((tx) => skipUnpushed({ tx, now }, span.before));
  const claims = claimsOf(run);
  const sendOneByOne = async () => {
    while (!run.signal.aborted && (await sendNext(run, claims)));
  };
  await Promise.all(Array.from({ length: LANES }, sendOneByOne));
}

/** One claim after the other: two lanes at once would not know of each other's member. */
function claimsOf({ db, now: dueBy, clock }: Run): Claims {
  const members = new Set<number>();
  let last: Promise<unknown> = Promise.resolve();
  const claim = async () => {
    const now = clock.now();
    const push = await db.transaction((tx) => claimPush({ tx, now }, { dueBy, until: new Date(now.getTime() + CLAIM_MS), except: [...members] }));
    if (push !== null) members.add(push.memberId);
    return push;
  };
  const next = () => {
    const claimed = last.then(claim);
    last = claimed.catch(() => undefined);
    return claimed;
  };
  return { next, answered: ({ memberId }) => members.delete(memberId) };
}

/** Returns false when nothing is due, but for members who are being sent something: the lane that does so goes on with what is theirs. */
async function sendNext(run: Run, claims: Claims): Promise<boolean> {
  const push = await claims.next();
  if (push === null) return false;
  if (await sendOne(run, push)) claims.answered(push);
  return true;
}

/** Returns false where nothing came back. */
async function sendOne(run: Run, push: ClaimedPush): Promise<boolean> {
  const now = run.clock.now();
  const messages = push.types.length === 0 ? [] : await listAlerting(run.db, push, { types: push.types, exceptKinds: [] });
  const isOver = Date.parse(push.expiresAt) <= now.getTime();
  if (messages.length === 0 || isOver) {
    await run.db.transaction((tx) => endPush({ tx, now }, push));
    return true;
  }
  const answer = await send(run, push, messages);
  await note(run, push, answer);
  return answer.status !== null;
}

async function send(run: Run, { id, upTo, sealed, siteName }: ClaimedPush, messages: Parameters<typeof pushLine>[0]): Promise<PublicAnswer> {
  const payload = { title: siteName, ...pushLine(messages), tag: `${id}-${upTo}` };
  const isUrgent = messages.some((message) => message.isUrgent === 1);
  try {
    const { url, ...request } = encryptPush(run, openTarget(run.secrets, sealed), { payload, isUrgent, topic: 'messages' });
    return await requestPublic(url, { method: 'POST', ...request, timeoutMs: TIMEOUT_MS, allowsLoopback: !run.config.production });
  } catch (error) {
    run.log.error({ err: error, push: id }, 'a push that cannot be encrypted is given up');
    return { status: 400, text: '', retryAfter: null };
  }
}

/** Notes what became of an attempt. */
async function note({ db, clock }: Run, push: ClaimedPush, { status, retryAfter }: PublicAnswer): Promise<void> {
  const now = clock.now();
  const outcome = outcomeOf(status);
  const failingSince = push.failingSince === null ? now : new Date(push.failingSince);
  const isDead = outcome !== 'taken' && now.getTime() - failingSince.getTime() >= DEAD_AFTER_MS;
  const again = outcome === 'later' ? nextPushAttempt({ attempts: push.attempts, retryAfter, now }) : null;
  await db.transaction(async (tx) => {
    if (outcome === 'gone' || isDead) return deleteSubscription(tx, push.subscriptionId);
    await updateFailing(tx, push.subscriptionId, outcome === 'taken' ? null : failingSince);
    if (again !== null && again.getTime() < Date.parse(push.expiresAt)) await delayPush(tx, push.id, again);
    else await endPush({ tx, now }, push);
  });
}
