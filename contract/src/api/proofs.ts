import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './proofs.shapes.ts';

/** Whether a member's character was seen to be theirs. */
export type OwnProof = z.output<typeof shapes.viewProof.reply>;
/** The characters Battle.net has named. */
export type ProvidedCharacters = z.output<typeof shapes.answerProvidedProof.reply>;
/** A character somebody is asked to look at in the game. */
export type WaitingProof = z.output<typeof shapes.listProofs.reply>['items'][number];

export const viewProof = keyed<typeof shapes.viewProof>()('viewProof', { method: 'GET', path: 'member/character/proof', access: 'member' });
export const proveCharacter = keyed<typeof shapes.proveCharacter>()('proveCharacter', { method: 'POST', path: 'member/character/prove', access: 'member' });
export const beginProvidedProof = keyed<typeof shapes.beginProvidedProof>()('beginProvidedProof', {
  method: 'POST',
  path: 'member/character/provided/begin',
  access: 'member',
});
export const answerProvidedProof = keyed<typeof shapes.answerProvidedProof>()('answerProvidedProof', {
  method: 'POST',
  path: 'member/character/provided/answer',
  access: 'member',
});
export const keepProvidedProof = keyed<typeof shapes.keepProvidedProof>()('keepProvidedProof', {
  method: 'POST',
  path: 'member/character/provided/keep',
  access: 'member',
});
export const leaveCharacter = keyed<typeof shapes.leaveCharacter>()('leaveCharacter', { method: 'POST', path: 'member/character/left/:id', access: 'member' });
export const listProofs = keyed<typeof shapes.listProofs>()('listProofs', { method: 'GET', path: 'character/desk', access: 'presenter' });
export const refuseProof = keyed<typeof shapes.refuseProof>()('refuseProof', { method: 'POST', path: 'character/refuse/:id', access: 'presenter' });
export const confirmProof = keyed<typeof shapes.confirmProof>()('confirmProof', { method: 'POST', path: 'character/confirm/:id', access: 'presenter' });
