import * as keys from '#contract/api/proofs.ts';
import * as shapes from '#contract/api/proofs.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { proveCharacter, viewProof } from './ask.ts';
import { leaveCharacter } from './lapse.ts';
import { confirmProof, listProofs, refuseProof, type OnProven } from './confirm.ts';

/** Registers proofs of characters; `onProven` runs in the transaction that confirms one. */
export function mountProofs(api: Api, onProven: OnProven): void {
  api.onMember(keys.viewProof, shapes.viewProof, (_, request) => viewProof(request));
  api.onMember(keys.proveCharacter, shapes.proveCharacter, (_, request) => proveCharacter(request));
  api.onMember(keys.leaveCharacter, shapes.leaveCharacter, async ({ id }, request) => {
    await leaveCharacter(request, id);
    return {};
  });
  api.onMember(keys.listProofs, shapes.listProofs, (_, request) => listProofs(request));
  api.onMember(keys.refuseProof, shapes.refuseProof, (input, request) => refuseProof(request, input));
  api.onMember(keys.confirmProof, shapes.confirmProof, (input, request) => confirmProof(request, input, onProven));
}
