-- Presses of a presenter that hold all new comments under a closed case until an instant; each presenter presses once a case.
CREATE TABLE case_comment_holds (
  case_id bigint NOT NULL REFERENCES cases (post_id),
  held_by bigint NOT NULL REFERENCES members (id),
  held_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL CHECK (until_at > held_at),
  PRIMARY KEY (case_id, held_by)
);
