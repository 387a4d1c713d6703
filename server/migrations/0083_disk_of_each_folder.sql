-- Disks are known by the id of their data folder from here on; what was said of one under the name of a machine nobody closes any more.
UPDATE notifications SET answered_at = now(), deputy_at = NULL WHERE topic LIKE 'disk:%' AND answered_at IS NULL;
