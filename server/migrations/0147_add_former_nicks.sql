-- What members were called before: a presenter moderates nothing that names them, under an earlier nickname neither.
CREATE TABLE former_nicks (
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  nick_fold text COLLATE "C" NOT NULL,
  until_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, nick_fold)
);
