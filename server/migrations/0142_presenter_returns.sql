-- When a suspended presenter is back by themself; null: when somebody restores them.
ALTER TABLE presenters ADD COLUMN suspended_until timestamptz CHECK (suspended_until IS NULL OR status = 'suspended');
CREATE INDEX presenters_by_return ON presenters (suspended_until) WHERE suspended_until IS NOT NULL;

-- An order that could not be executed as it is, and was sent back to the authority.
ALTER TABLE takedowns
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN returned_by bigint REFERENCES members (id),
  ADD COLUMN return_reason text NOT NULL DEFAULT '',
  ADD CHECK (returned_at IS NULL OR executed_at IS NULL),
  ADD CHECK ((returned_at IS NULL) = (return_reason = ''));

-- What operators leave to the presenters, as long as it is not late.
CREATE TABLE queue_handovers (
  kind text COLLATE "C" NOT NULL,
  thing_id bigint NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, thing_id)
);
CREATE INDEX queue_handovers_by_member ON queue_handovers (member_id);
