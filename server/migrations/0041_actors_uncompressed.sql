-- A message of a busy post counts hundreds of people, and each comment writes the list anew: compressing it took twice as long as all the
-- rest of the comment, while its post was locked.
ALTER TABLE messages ALTER COLUMN actor_ids SET STORAGE EXTERNAL;
