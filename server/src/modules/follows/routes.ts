import * as keys from '#contract/api/follows.ts';
import * as shapes from '#contract/api/follows.shapes.ts';
import * as topics from '#contract/api/topics.ts';
import * as topicShapes from '#contract/api/topics.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { limited, SWITCH_LIMITS } from '#server/platform/attempts.ts';
import { toggleFollow } from './follows.ts';
import { listFollowed } from './list.ts';
import { countColumnFollowers, countTopicPosts, followTopic, getTopicState, listTopicPosts, listTopics, seeTopicPosts } from './topics.ts';
import { selectFollowing } from './queries.ts';

export function mountFollows(api: Api): void {
  mountTopics(api);
  api.onMember(keys.listFollowed, shapes.listFollowed, (input, { db, viewer }) => listFollowed(db, viewer.id, input));
  api.onMember(keys.findFollowState, shapes.findFollowState, async ({ id }, { db, viewer }) => ({ following: await selectFollowing(db, id, viewer.id) }));
  api.onMember(
    keys.toggleFollow,
    shapes.toggleFollow,
    limited('follow', SWITCH_LIMITS.switches, ({ id, target, following }, { db, viewer, now }) =>
      toggleFollow({ db, now }, { kind: target, id, wanted: following }, viewer.id),
    ),
  );
}

function mountTopics(api: Api): void {
  api.onMember(topics.findTopicState, topicShapes.findTopicState, (topic, { db, viewer }) => getTopicState({ db }, viewer.id, topic));
  api.onMember(
    topics.followTopic,
    topicShapes.followTopic,
    limited('follow topic', SWITCH_LIMITS.switches, (input, { db, viewer, now }) => followTopic({ db, now }, viewer.id, input)),
  );
  api.on(topics.countColumnFollowers, topicShapes.countColumnFollowers, ({ columnId }, { db, now }) => countColumnFollowers({ db, now }, columnId));
  api.onMember(topics.listTopics, topicShapes.listTopics, (_, { db, viewer }) => listTopics(db, viewer.id));
  api.onMember(topics.listTopicPosts, topicShapes.listTopicPosts, (input, { db, viewer, gameId }) =>
    listTopicPosts({ db }, { memberId: viewer.id, gameId }, input),
  );
  api.onMember(topics.countTopicPosts, topicShapes.countTopicPosts, async (_, { db, viewer, gameId }) => ({
    unread: await countTopicPosts({ db }, viewer.id, gameId),
  }));
  api.onMember(topics.seeTopicPosts, topicShapes.seeTopicPosts, async (_, { db, viewer, now, gameId }) => {
    await seeTopicPosts({ db, now }, viewer.id, gameId);
    return {};
  });
}
