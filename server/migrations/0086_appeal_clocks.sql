-- The clock of an appeal: since when it has been open, when it goes on, and how far it has come. Of those that are open it begins now.
ALTER TABLE appeals ADD COLUMN opened_at timestamptz, ADD COLUMN due_at timestamptz,
  ADD COLUMN stage text COLLATE "C" NOT NULL DEFAULT 'called' CHECK (stage IN ('called', 'everybody', 'suspended', 'over'));
UPDATE appeals SET opened_at = now(), due_at = now() + interval '7 days' WHERE state = 'open';
CREATE INDEX appeals_by_due ON appeals (due_at) WHERE state = 'open' AND due_at IS NOT NULL;

-- Its appeal waits too long: it puts nobody on the list until somebody has decided.
ALTER TABLE tickets ADD COLUMN suspended_at timestamptz;
