import { bodyIn, type CachedReply, type FreshReply } from './stored-reply.ts';

/** Returns the text of a reply, stored or just made. */
export const textOf = async (reply: CachedReply | Promise<CachedReply>) => (await bodyIn(await reply, null)).toString();

/** Returns a reply as it was just rendered. */
export const fresh = (text: string): FreshReply => ({ status: 200, contentType: 'text/plain', text });
