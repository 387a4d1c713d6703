-- Networks have names in a quarter before its first record of an act: logs, blocks and lists name them by the same key as the records do.
CREATE FUNCTION audit_print_key(wanted text) RETURNS bytea LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  found bytea;
BEGIN
  SELECT k.key INTO found FROM audit_print_keys k WHERE k.quarter = wanted;
  IF found IS NOT NULL OR wanted !~ '^\d{4}Q[1-4]$' OR current_setting('transaction_read_only') = 'on' THEN
    RETURN found;
  END IF;
  -- As the records: one of both makes it.
  PERFORM pg_advisory_xact_lock(4073205);
  INSERT INTO audit_print_keys (quarter, key)
    VALUES (wanted, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))) ON CONFLICT (quarter) DO NOTHING;
  SELECT k.key INTO found FROM audit_print_keys k WHERE k.quarter = wanted;
  RETURN found;
END $$;
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION audit_print_key(text) SET search_path TO pg_catalog, %I, pg_temp', current_schema());
END $$;
