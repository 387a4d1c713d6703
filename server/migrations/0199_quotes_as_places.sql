-- What the staff removed was quoted word for word in the message about it, and stayed there for good. The quote is a place now, which is filled
-- with what its reader may read of the comment when they read the message.
UPDATE messages SET data = data - 'quote',
  words = CASE WHEN jsonb_typeof(words -> 'content') = 'array' THEN jsonb_set(words, '{content}', (
    SELECT jsonb_agg(CASE WHEN p.before = to_jsonb(' 楼已移除：“'::text) AND p.part <> to_jsonb('”。理由：'::text) THEN '{"place": "quote"}'::jsonb ELSE p.part END ORDER BY p.nth)
    FROM (SELECT e.part, e.nth, lag(e.part) OVER (ORDER BY e.nth) AS before FROM jsonb_array_elements(words -> 'content') WITH ORDINALITY AS e (part, nth)) p)) ELSE words END
WHERE kind = 'comment-removed';

UPDATE notifications SET data = data - 'quote',
  words = CASE WHEN jsonb_typeof(words -> 'content') = 'array' THEN jsonb_set(words, '{content}', (
    SELECT jsonb_agg(CASE WHEN p.before = to_jsonb(' 楼已移除：“'::text) AND p.part <> to_jsonb('”。理由：'::text) THEN '{"place": "quote"}'::jsonb ELSE p.part END ORDER BY p.nth)
    FROM (SELECT e.part, e.nth, lag(e.part) OVER (ORDER BY e.nth) AS before FROM jsonb_array_elements(words -> 'content') WITH ORDINALITY AS e (part, nth)) p)) ELSE words END
WHERE kind = 'comment-removed';
