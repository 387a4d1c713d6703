-- Tables of a session are found before all others unless the path says otherwise: the role of the site could make one called audit, with a
-- trigger that then ran under the role of the owner.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION append_audit(jsonb) SET search_path TO pg_catalog, %I, pg_temp', current_schema());
END $$;
