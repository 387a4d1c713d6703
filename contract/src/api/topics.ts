import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './topics.shapes.ts';

/** A column or a tag that a member follows. */
export type Topic = z.output<typeof shapes.listTopics.reply>[number];
/** The posts of the columns and tags a member follows. */
export type TopicPosts = z.output<typeof shapes.listTopicPosts.reply>;

export const findTopicState = keyed<typeof shapes.findTopicState>()('findTopicState', { method: 'GET', path: 'follow/topic/state', access: 'member' });
export const followTopic = keyed<typeof shapes.followTopic>()('followTopic', { method: 'POST', path: 'follow/topic', access: 'member' });
export const countColumnFollowers = keyed<typeof shapes.countColumnFollowers>()('countColumnFollowers', {
  method: 'GET',
  path: 'g/follow/column/:columnId',
  access: 'public',
});
export const listTopics = keyed<typeof shapes.listTopics>()('listTopics', { method: 'GET', path: 'follow/topic/list', access: 'member' });
export const listTopicPosts = keyed<typeof shapes.listTopicPosts>()('listTopicPosts', { method: 'GET', path: 'follow/topic/posts', access: 'member' });
export const countTopicPosts = keyed<typeof shapes.countTopicPosts>()('countTopicPosts', { method: 'GET', path: 'follow/topic/unread', access: 'member' });
export const seeTopicPosts = keyed<typeof shapes.seeTopicPosts>()('seeTopicPosts', { method: 'POST', path: 'follow/topic/seen', access: 'member' });
