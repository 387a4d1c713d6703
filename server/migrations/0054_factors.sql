-- When and how somebody has last shown in a session who they are, before a dangerous act.
ALTER TABLE sessions
  ADD COLUMN factor_at timestamptz,
  ADD COLUMN factor text COLLATE "C" CHECK (factor IN ('totp', 'password')),
  ADD CHECK ((factor_at IS NULL) = (factor IS NULL));

-- From then on an operator without a second factor has the rights of a member; null: never. The demo's has none.
ALTER TABLE members ADD COLUMN totp_due_at timestamptz;
UPDATE members SET totp_due_at = now() + interval '3 days' WHERE role = 'operator' AND email_fold NOT LIKE '%@hearth.example';
