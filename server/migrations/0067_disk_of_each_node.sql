-- Each node reports its own disks from here on; what one worker has said of its disk nobody closes any more.
UPDATE notifications SET answered_at = now(), deputy_at = NULL WHERE topic = 'disk' AND answered_at IS NULL;
