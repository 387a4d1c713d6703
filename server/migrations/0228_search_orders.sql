-- What operators ask of the search index, which a worker does; and the notifications with legal effect, as the console lists them.
CREATE TABLE search_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  act text NOT NULL CHECK (act IN ('check', 'rebuild')),
  ordered_at timestamptz NOT NULL,
  done_at timestamptz,
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  -- Posts whose document is not as it should be, of a check: the first of them, with why.
  amiss jsonb,
  amiss_count integer NOT NULL DEFAULT 0 CHECK (amiss_count >= 0)
);
CREATE UNIQUE INDEX search_orders_open ON search_orders (act) WHERE done_at IS NULL;

CREATE INDEX notifications_with_words ON notifications (id) WHERE words IS NOT NULL;
