// The calls of the shelf of favored posts, apart from that of the star on a post.
import { keyed } from '../route.ts';
import type * as shapes from './favors.shapes.ts';

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
