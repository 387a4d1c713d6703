import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './favors.shapes.ts';

/** A folder of favored posts; the default one has the id 0. */
export type FavorFolder = z.output<typeof shapes.favorFolder>;
/** A favored post with the reader's note; the post is null when it can no longer be read. */
export type Favor = z.output<typeof shapes.favor>;

export const toggleFavor = keyed<typeof shapes.toggleFavor>()('toggleFavor', { method: 'POST', path: 'favor/handler/:postId', access: 'member' });
export const listFavors = keyed<typeof shapes.listFavors>()('listFavors', { method: 'GET', path: 'favor/post', access: 'member' });
export const changeFavor = keyed<typeof shapes.changeFavor>()('changeFavor', { method: 'POST', path: 'favor/change/:postId', access: 'member' });
export const removeFavor = keyed<typeof shapes.removeFavor>()('removeFavor', { method: 'POST', path: 'favor/remove/:postId', access: 'member' });
export const listFavorFolders = keyed<typeof shapes.listFavorFolders>()('listFavorFolders', { method: 'GET', path: 'favor/folder/list', access: 'member' });
export const saveFavorFolder = keyed<typeof shapes.saveFavorFolder>()('saveFavorFolder', { method: 'POST', path: 'favor/folder/save', access: 'member' });
export const removeFavorFolder = keyed<typeof shapes.removeFavorFolder>()('removeFavorFolder', {
  method: 'POST',
  path: 'favor/folder/remove/:id',
  access: 'member',
});
export const orderFavorFolders = keyed<typeof shapes.orderFavorFolders>()('orderFavorFolders', {
  method: 'POST',
  path: 'favor/folder/order',
  access: 'member',
});
