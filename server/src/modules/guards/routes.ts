import * as blocks from '#contract/api/admin/entry-blocks.ts';
import * as blockShapes from '#contract/api/admin/entry-blocks.shapes.ts';
import * as proof from '#contract/api/proof-of-work.ts';
import * as proofShapes from '#contract/api/proof-of-work.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { listEntryBlocks, removeEntryBlock, saveEntryBlock } from './entry/blocks.ts';
import { sendProofCode } from './proof/mail-proof.ts';
import { giveChallenge } from './proof/require-proof.ts';

export function mountGuards(api: Api): void {
  api.on(proof.findChallenge, proofShapes.findChallenge, ({ purpose }, request) => giveChallenge(request, purpose));
  api.on(proof.sendProofCode, proofShapes.sendProofCode, ({ email }, request) => sendProofCode(request, email));
  api.onMember(blocks.listEntryBlocks, blockShapes.listEntryBlocks, (input, { db, now }) => listEntryBlocks({ db, now }, input));
  api.onMember(blocks.saveEntryBlock, blockShapes.saveEntryBlock, (input, { db, now }) => db.transaction((tx) => saveEntryBlock({ tx, now }, input)));
  api.onMember(blocks.removeEntryBlock, blockShapes.removeEntryBlock, ({ id }, { db, now }) => db.transaction((tx) => removeEntryBlock({ tx, now }, id)));
}
