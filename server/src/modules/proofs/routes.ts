import * as keys from '#contract/api/proofs.ts';
import * as shapes from '#contract/api/proofs.shapes.ts';
import type { Api, MemberRequest } from '#server/platform/api.ts';
import { beginCharacterList, characterRegionsOf } from '#server/modules/members/index.ts';
import { proveCharacter, viewProof } from './ask.ts';
import { answerProvidedProof, keepProvidedProof } from './by-provider.ts';
import { leaveCharacter } from './lapse.ts';
import { namespaceOf } from './rules.ts';
import { confirmProof, listProofs, refuseProof, type OnProven } from './confirm.ts';

/** Registers proofs of characters; `onProven` runs in the transaction that confirms one. */
export function mountProofs(api: Api, onProven: OnProven): void {
  api.onMember(keys.viewProof, shapes.viewProof, async (_, request) => ({ ...(await viewProof(request)), regions: regionsFor(request) }));
  api.onMember(keys.proveCharacter, shapes.proveCharacter, (_, request) => proveCharacter(request));
  api.onMember(keys.beginProvidedProof, shapes.beginProvidedProof, ({ region = null }, request) => beginCharacterList(request, region));
  api.onMember(keys.answerProvidedProof, shapes.answerProvidedProof, (brought, request) => answerProvidedProof(request, brought));
  api.onMember(keys.keepProvidedProof, shapes.keepProvidedProof, (chosen, request) => keepProvidedProof(request, chosen, onProven));
  api.onMember(keys.leaveCharacter, shapes.leaveCharacter, async ({ id }, request) => {
    await leaveCharacter(request, id);
    return {};
  });
  api.onMember(keys.listProofs, shapes.listProofs, (_, request) => listProofs(request));
  api.onMember(keys.refuseProof, shapes.refuseProof, (input, request) => refuseProof(request, input));
  api.onMember(keys.confirmProof, shapes.confirmProof, (input, request) => confirmProof(request, input, onProven));
}

/** Returns where Battle.net is asked for characters of the world somebody is in. */
function regionsFor({ platform, gameId }: MemberRequest) {
  return namespaceOf(gameId) === null ? [] : [...characterRegionsOf(platform)];
}
