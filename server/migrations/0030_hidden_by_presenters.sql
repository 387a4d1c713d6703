-- A presenter may take a thing out of sight until another one has looked at it: a docket that may be without reports.
ALTER TABLE report_dockets
  ADD COLUMN hidden_by bigint REFERENCES members (id) ON DELETE SET NULL,
  -- What its author was told.
  ADD COLUMN hidden_reason text NOT NULL DEFAULT '';
ALTER TABLE report_dockets ADD CHECK (hidden_by IS NULL OR hidden_reason <> '');
