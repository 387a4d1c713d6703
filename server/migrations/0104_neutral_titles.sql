-- Where a case found nothing, or every ticket of it was annulled, lists no longer show the complainant's headline.
WITH neutral AS (
  UPDATE posts p SET
    title = '检举：' || coalesce((SELECT d.label FROM dictionaries d WHERE d.key = 'offence' AND d.value = k.offence), k.offence) || '（' || a.realm || '）',
    summary = CASE k.outcome
      WHEN 'dismissed' THEN '查明与事实不符，检举不成立。名字不公开，也不留记录。'
      WHEN 'insufficient' THEN '证据不足，没有认定。名字不公开，也不留记录。'
      ELSE '罚单后来全部撤销了，名字已经移除。' END
  FROM cases k JOIN case_accused a ON a.case_id = k.post_id AND a.position = 0
  WHERE p.id = k.post_id AND k.closed_at IS NOT NULL AND (k.outcome IN ('dismissed', 'insufficient')
    OR k.outcome IN ('upheld', 'partly') AND NOT EXISTS (SELECT FROM tickets t WHERE t.case_id = k.post_id AND t.annulled_at IS NULL))
  RETURNING p.id
)
-- What has no document is indexed at the next start.
DELETE FROM search_documents WHERE post_id IN (SELECT id FROM neutral);
