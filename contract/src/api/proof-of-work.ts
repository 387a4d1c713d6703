import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './proof-of-work.shapes.ts';

/** What is solved before a form is taken, in ALTCHA's format. */
export type Challenge = z.output<typeof shapes.challenge>;
/** The routes that may ask for a solution. */
export type ProofPurpose = z.output<typeof shapes.proofPurpose>;

/** The header of a call that carries the solution: base64 of `{challenge, solution}` in JSON, or `mail:<address>:<code>`. */
export const PROOF_HEADER = 'X-Hearth-Proof';
/** In place of a solution, from a browser that could find none: a few mails of a network are sent for it, and nothing else is done. */
export const UNSOLVED = 'unsolved';
/** The header of a form: how many milliseconds it was open, and `;filled` when the field nobody sees was filled in. */
export const FORM_HEADER = 'X-Hearth-Form';

export const findChallenge = keyed<typeof shapes.findChallenge>()('findChallenge', { method: 'GET', path: 'g/security/challenge', access: 'guest' });
export const sendProofCode = keyed<typeof shapes.sendProofCode>()('sendProofCode', { method: 'POST', path: 'g/security/send_proof_code', access: 'guest' });
