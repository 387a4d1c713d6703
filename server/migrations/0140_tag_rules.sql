-- What an operator has decided about a tag, folded as it is compared: it is another one now, or nobody may use it.
CREATE TABLE tag_rules (
  tag text COLLATE "C" PRIMARY KEY CHECK (tag <> ''),
  label text NOT NULL,
  into_tag text COLLATE "C",
  into_label text,
  -- Of a ban; infinity: for good.
  banned_until timestamptz,
  made_at timestamptz NOT NULL,
  CHECK ((into_tag IS NULL) = (into_label IS NULL)),
  CHECK ((into_tag IS NULL) <> (banned_until IS NULL))
);

-- The posts that follow from a rule, rewritten part by part.
CREATE TABLE tag_rewrites (
  id uuid PRIMARY KEY,
  tag text COLLATE "C" NOT NULL,
  -- Null: the tag goes.
  into_label text,
  started_at timestamptz NOT NULL
);

CREATE TABLE tag_rewrite_posts (
  rewrite_id uuid NOT NULL REFERENCES tag_rewrites (id) ON DELETE CASCADE,
  post_id bigint NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'rewritten', 'returning')),
  -- Its tags as they were and as they became, for an undo.
  before text[] NOT NULL DEFAULT '{}',
  after text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (rewrite_id, post_id)
);
CREATE INDEX tag_rewrite_posts_due ON tag_rewrite_posts (rewrite_id, post_id) WHERE state <> 'rewritten';
CREATE INDEX tag_rewrite_posts_of_post ON tag_rewrite_posts (post_id);
