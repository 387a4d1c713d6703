import { isStormOn } from '#server/modules/storms/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { noteCaught } from '../state/caught.ts';
import { entryEffect, requireEntry } from '../entry/entry.ts';
import { requireUsableMail } from '../entry/mail-domains.ts';
import { requireProof } from '../proof/require-proof.ts';
import { noteForm } from './form.ts';

/**
 * Lets a sign-up go on, and returns whether it waits for approval: in a storm, and from a network or with a mail domain that is held. Throws
 * `entryRefused`, `proofNeeded`, and `invalidInput` at `email`. Without an address somebody comes by an account somewhere else.
 */
export async function admitSignUp(request: ApiRequest, email: string | null): Promise<{ isHeld: boolean }> {
  const { platform, now } = request;
  const { db } = platform;
  await noteForm(request);
  await requireEntry(request);
  const ofMail = email === null ? null : await requireUsableMail(request, email);
  await requireProof(request, email === null ? 'registerWithIdentity' : 'register', { isAsked: ofMail === 'proof' });
  const isHeld = ofMail === 'hold' || (await entryEffect(request)) === 'hold' || (await isStormOn({ db, now }));
  if (isHeld) noteCaught({ db, now }, 'signUpHeld');
  return { isHeld };
}
