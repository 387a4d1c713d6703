-- A message is a row of facts; its words are made when it is read, by its kind. Messages from before hold their words and are of kind 'legacy'.
ALTER TABLE messages
  ADD COLUMN kind text COLLATE "C" NOT NULL DEFAULT 'legacy' CHECK (kind <> ''),
  -- The member who caused it, of several the last one.
  ADD COLUMN actor_id bigint,
  -- What its kind says of it besides.
  ADD COLUMN data jsonb CHECK (jsonb_typeof(data) = 'object'),
  -- Of a kind with legal effect: the words that were sent, with places for names, and their version.
  ADD COLUMN words jsonb CHECK (words ?& ARRAY['version', 'title', 'content']),
  ALTER COLUMN title DROP NOT NULL,
  ALTER COLUMN content DROP NOT NULL,
  ALTER COLUMN about_name DROP NOT NULL,
  ALTER COLUMN about_name DROP DEFAULT;
ALTER TABLE messages ALTER COLUMN kind DROP DEFAULT;

-- Old messages whose facts can be told become facts: those that would read the same. The actor of several is the one the title names; who
-- has taken another name since is not found by it, and the message stays as it is.
UPDATE messages m SET kind = told.kind, actor_id = told.actor_id, data = told.data, title = NULL, content = NULL, about_name = NULL, floor = told.floor
FROM (
  SELECT m.id, f.kind, a.id AS actor_id, coalesce(under_picture.floor, m.floor) AS floor,
    CASE f.kind
      WHEN 'post-favored' THEN jsonb_build_object('count', substring(m.content FROM '一共 (\d+) 人收着。$')::integer)
      WHEN 'scenery-favored' THEN jsonb_build_object('count', substring(m.content FROM '一共 (\d+) 人收着。$')::integer)
      WHEN 'letter' THEN jsonb_build_object('content', m.content, 'ofPresenter', m.title LIKE '%（主持人）来信') END AS data
  FROM messages m
  JOIN (VALUES
    ('post-favored', 'post', 'favored:', '收藏了你的帖子'), ('scenery-favored', 'scenery', 'favored-scenery:', '收藏了你的风景'),
    ('member-followed', 'member', 'followed', '关注了你'), ('post-commented', 'post', 'commented:', '回了你的帖子'),
    ('question-answered', 'post', 'answered:', '答了你的问题'), ('followed-post-commented', 'post', 'followed:', '在你追的帖子里说话了'),
    ('scenery-commented', 'scenery', 'commented-scenery:', '在你的风景下面说话了'), ('scenery-comment-replied', 'scenery', 'replied-scenery:', '回复了你'),
    ('comment-replied', 'post', NULL, '回复了你'), ('mentioned', 'post', NULL, '在评论里提到你'),
    ('letter', 'letter', 'letter:', '来信')
  ) AS f (kind, about, prefix, did) ON m.about = f.about
    AND CASE WHEN f.prefix IS NULL THEN m.fold IS NULL WHEN f.prefix LIKE '%:' THEN m.fold = f.prefix || m.external_id ELSE m.fold = f.prefix END
  JOIN members a ON a.id = ANY (m.actor_ids) AND a.nick_name = m.actor_name
  -- Under a post by its floor; a message about a picture did not say the floor, but was sent in the transaction of the comment.
  LEFT JOIN comments under_post ON m.about = 'post' AND under_post.post_id = m.external_id AND under_post.floor = m.floor
  LEFT JOIN comments under_picture ON f.kind IN ('scenery-commented', 'scenery-comment-replied') AND under_picture.scenery_id = m.external_id
    AND under_picture.author_id = a.id AND under_picture.created_at = m.sent_at
  WHERE m.kind = 'legacy' AND m.actor_name <> '' AND m.title IN (
      m.actor_name || ' ' || f.did, m.actor_name || ' 等 ' || cardinality(m.actor_ids) || ' 人' || f.did, m.actor_name || '（主持人）' || f.did)
    AND CASE
      WHEN f.kind = 'letter' THEN true
      WHEN f.kind = 'member-followed' THEN m.content = '火边又多一个人，等着看你写的下一篇。'
      WHEN f.kind IN ('post-favored', 'scenery-favored') THEN m.content ~ ('一共 \d+ 人收着。$')
      -- The comment is there and begins as it was quoted.
      ELSE coalesce(under_post.status, under_picture.status) = 'published'
        AND position(left(btrim(regexp_replace(coalesce(under_post.body, under_picture.body), '\s+', ' ', 'g')), 20) IN m.content) > 0
    END
) told WHERE told.id = m.id;

ALTER TABLE messages
  DROP COLUMN actor_name,
  ADD CHECK ((kind = 'legacy') = (title IS NOT NULL)),
  ADD CHECK ((title IS NULL) = (content IS NULL));
