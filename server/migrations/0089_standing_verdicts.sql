-- What was upheld counts only while a ticket of it stands: an annulled one leaves the share of its judge.
UPDATE presenters r SET upheld_rate = f.rate FROM (
  SELECT k.presenter_id, avg((k.outcome IN ('upheld', 'partly') AND (NOT EXISTS (SELECT FROM tickets t WHERE t.case_id = k.post_id)
      OR EXISTS (SELECT FROM tickets t WHERE t.case_id = k.post_id AND t.annulled_at IS NULL)))::integer)::double precision AS rate
  FROM cases k WHERE k.outcome IN ('upheld', 'partly', 'dismissed', 'insufficient') GROUP BY k.presenter_id) f
WHERE r.member_id = f.presenter_id;
