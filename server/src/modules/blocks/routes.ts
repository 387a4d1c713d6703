import * as keys from '#contract/api/blocks.ts';
import * as shapes from '#contract/api/blocks.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { addAll, addBlock, listBlocks, removeBlock } from './blocks.ts';

export function mountBlocks(api: Api): void {
  api.onMember(keys.listBlocks, shapes.listBlocks, (_, { db, viewer }) => listBlocks(db, viewer.id));
  api.onMember(keys.addBlock, shapes.addBlock, (input, { db, viewer, now }) => addBlock({ db, now }, viewer.id, input));
  api.onMember(keys.removeBlock, shapes.removeBlock, async ({ id }, { db, now, viewer }) => {
    await removeBlock({ db, now }, viewer.id, id);
    return {};
  });
  api.onMember(keys.importBlocks, shapes.importBlocks, (input, { db, viewer, now }) => addAll({ db, now }, viewer.id, input));
}
