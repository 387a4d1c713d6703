// The calls of the pages of messages and letters, apart from those of the bell, which every page has.
import { keyed } from '../route.ts';
import type * as shapes from './messages.shapes.ts';

export const searchMessages = keyed<typeof shapes.searchMessages>()('searchMessages', { method: 'GET', path: 'message/search', access: 'member' });
export const listReplyMessages = keyed<typeof shapes.listReplyMessages>()('listReplyMessages', {
  method: 'GET',
  path: 'message/search/1/21',
  access: 'member',
});
export const getMessage = keyed<typeof shapes.getMessage>()('getMessage', { method: 'GET', path: 'message/find_by_id/:id', access: 'member' });
export const getMessagePost = keyed<typeof shapes.getMessagePost>()('getMessagePost', { method: 'GET', path: 'message/post/:id', access: 'member' });
export const listMessageComments = keyed<typeof shapes.listMessageComments>()('listMessageComments', {
  method: 'GET',
  path: 'message/post/comment/:id',
  access: 'member',
});
export const readMessage = keyed<typeof shapes.readMessage>()('readMessage', { method: 'POST', path: 'message/read/:id', access: 'member' });
export const readPostMessages = keyed<typeof shapes.readPostMessages>()('readPostMessages', {
  method: 'POST',
  path: 'message/read_post/:postId',
  access: 'member',
});
export const getBell = keyed<typeof shapes.getBell>()('getBell', { method: 'GET', path: 'message/bell', access: 'member' });
export const saveBell = keyed<typeof shapes.saveBell>()('saveBell', { method: 'POST', path: 'message/bell', access: 'member' });
export const sendLetter = keyed<typeof shapes.sendLetter>()('sendLetter', { method: 'POST', path: 'message/send_presenter/:id', access: 'member' });
export const listCorrespondents = keyed<typeof shapes.listCorrespondents>()('listCorrespondents', { method: 'GET', path: 'message/letter', access: 'member' });
export const listLetters = keyed<typeof shapes.listLetters>()('listLetters', { method: 'GET', path: 'message/letter/:id', access: 'member' });
export const readLetters = keyed<typeof shapes.readLetters>()('readLetters', { method: 'POST', path: 'message/letter/read/:id', access: 'member' });
export const blockLetters = keyed<typeof shapes.blockLetters>()('blockLetters', { method: 'POST', path: 'message/letter/block/:id', access: 'member' });
