#!/bin/sh
# Run once by the image of PostgreSQL: the role under which the site runs, beside the one that owns the tables.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SITE_PASSWORD" -U hearth_owner -d hearth <<'SQL'
CREATE ROLE hearth_site LOGIN PASSWORD :'password';
SQL
