-- Until when its author can restore what was removed: as it was said then, whatever the setting says later.
ALTER TABLE removals ADD COLUMN restorable_until timestamptz;
UPDATE removals SET restorable_until = removed_at + interval '30 days';
ALTER TABLE removals ALTER COLUMN restorable_until SET NOT NULL;

-- When the receivers of webhooks were told that a banner is up. Those that are up already were seen.
ALTER TABLE announcements ADD COLUMN told_at timestamptz;
UPDATE announcements SET told_at = starts_at WHERE starts_at <= now();
CREATE INDEX announcements_untold ON announcements (starts_at) WHERE told_at IS NULL;
