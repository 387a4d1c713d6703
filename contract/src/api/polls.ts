import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './polls.shapes.ts';

/** A poll as everybody sees it. */
export type Poll = z.output<typeof shapes.poll>;
/** A poll as a member sees it. */
export type OwnPoll = z.output<typeof shapes.ownPoll>;
/** A poll as an author makes it. */
export type PollInput = z.output<typeof shapes.pollInput>;

export const findOwnPoll = keyed<typeof shapes.findOwnPoll>()('findOwnPoll', { method: 'GET', path: 'post/poll/:postId', access: 'member' });
export const votePoll = keyed<typeof shapes.votePoll>()('votePoll', { method: 'POST', path: 'post/vote/:postId', access: 'member' });
