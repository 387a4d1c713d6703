import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './favors.shapes.ts';

/** A folder of favored posts; the default one has the id 0. */
export type FavorFolder = z.output<typeof shapes.favorFolder>;
/** A favored post with the reader's note; the post is null when it can no longer be read. */
export type Favor = z.output<typeof shapes.favor>;

export const toggleFavor = keyed<typeof shapes.toggleFavor>()('toggleFavor', 'POST', 'favor/handler/:postId', 'member');
export const listFavors = keyed<typeof shapes.listFavors>()('listFavors', 'GET', 'favor/post', 'member');
export const changeFavor = keyed<typeof shapes.changeFavor>()('changeFavor', 'POST', 'favor/change/:postId', 'member');
export const removeFavor = keyed<typeof shapes.removeFavor>()('removeFavor', 'POST', 'favor/remove/:postId', 'member');
export const listFavorFolders = keyed<typeof shapes.listFavorFolders>()('listFavorFolders', 'GET', 'favor/folder/list', 'member');
export const saveFavorFolder = keyed<typeof shapes.saveFavorFolder>()('saveFavorFolder', 'POST', 'favor/folder/save', 'member');
export const removeFavorFolder = keyed<typeof shapes.removeFavorFolder>()('removeFavorFolder', 'POST', 'favor/folder/remove/:id', 'member');
export const orderFavorFolders = keyed<typeof shapes.orderFavorFolders>()('orderFavorFolders', 'POST', 'favor/folder/order', 'member');
