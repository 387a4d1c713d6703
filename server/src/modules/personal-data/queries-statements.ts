// Statements made from lines of the register. Names and expressions in them come from the code alone.
import type { PersonalLine, PersonalTable } from '#server/platform/personal-data/register.ts';

type Change = PersonalLine['erase'] | NonNullable<PersonalLine['purge']>;

/** Returns the statement that deletes or blanks the rows of a table that a condition names; null where nothing of it changes. */
export function changeStatement(
  { table, lines, storedFiles }: PersonalTable,
  where: string,
  changeOf: (line: PersonalLine) => Change | undefined,
): string | null {
  if (lines.some((line) => changeOf(line) === 'delete')) {
    return `DELETE FROM ${table} WHERE ${where}${storedFiles === undefined ? '' : ` RETURNING ${storedFiles} AS names`}`;
  }
  const sets = lines.flatMap((line) => {
    const change = changeOf(line);
    return typeof change === 'object' && 'set' in change ? line.columns.map((column) => `${quoted(column)} = ${change.set}`) : [];
  });
  return sets.length === 0 ? null : `UPDATE ${table} SET ${sets.join(', ')} WHERE ${where}`;
}

/** Returns the statement that reads a batch of a member's rows: $1 the member, $2 the key behind which it begins, $3 how many. */
export function exportStatement({ table, rows, lines, key = 'id', purges = {}, isAboutOthers = false }: PersonalTable): string | null {
  const columns = lines.flatMap((line) => (line.export === true ? line.columns.map(quoted) : []));
  if (columns.length === 0) return null;
  return `SELECT s.export_key::text AS at, to_jsonb(s) - 'export_key' AS row FROM (
    SELECT ${key} AS export_key, ${columns.join(', ')} FROM ${table} WHERE ${rows}${isAboutOthers ? '' : sealedIn(purges)} AND ${key} > $2::numeric ORDER BY ${key} LIMIT $3) s ORDER BY s.export_key`;
}

/** Returns the condition that leaves out what belongs to a thing an authority has ordered away: its author does not read it either. */
function sealedIn(purges: Readonly<Record<string, string>>): string {
  const sealed = Object.entries(purges).map(([kind, where]) => `(sealed.sealed_kind = '${kind}' AND ${where.replaceAll('$1', 'sealed.sealed_id')})`);
  if (sealed.length === 0) return '';
  // Under names that no other table has: the conditions name columns without their table.
  return ` AND NOT EXISTS (SELECT FROM (SELECT kind AS sealed_kind, target_id AS sealed_id FROM removals WHERE reason_code = 'law') sealed
    WHERE ${sealed.join(' OR ')})`;
}

/**
 * Returns the statement that deletes those pictures of members ($1) among some that were sent before an instant ($2, $3; null: all) that
 * nothing of their owner's shows any more, with the names of their files. It looks again at one that is sent meanwhile.
 */
export function unusedPicturesStatement(tables: readonly PersonalTable[]): string {
  const shown = tables.flatMap(({ table, rows, lines }) => lines.flatMap((line) => shownIn(table, rows, line)));
  // Under a name that no other table has: the conditions name columns without their table.
  return `WITH shown AS (SELECT owner.owner_id, each.picture FROM unnest($1::bigint[]) AS owner (owner_id)
      CROSS JOIN LATERAL (${shown.join(' UNION ').replaceAll(/\$1(?![0-9])/g, 'owner.owner_id')}) each)
    DELETE FROM files WHERE member_id = ANY ($1) AND ($2::bigint[] IS NULL OR id = ANY ($2) AND created_at < $3)
      AND NOT EXISTS (SELECT FROM shown WHERE shown.owner_id = files.member_id AND shown.picture IN (files.id::text, files.sha256))
    RETURNING CASE kind WHEN 'avatar' THEN ARRAY['avatars/' || member_id || '-' || id || '.webp']
      ELSE ARRAY(SELECT unnest(ARRAY[v ->> 'name', regexp_replace(v ->> 'name', 'webp$', 'avif')]) FROM jsonb_array_elements(variants) v) END AS names`;
}

/** Returns the statement for the pictures that the rows of a thing show: $1 is its id. */
export function picturesStatement(tables: readonly PersonalTable[], kind: string): string {
  const shown = tables.flatMap(({ table, purges, lines }) => {
    const where = purges?.[kind];
    return where === undefined ? [] : lines.flatMap((line) => (line.purge === undefined ? [] : shownIn(table, where, line)));
  });
  const pictures = shown.length === 0 ? 'SELECT NULL AS picture WHERE false' : shown.join(' UNION ');
  return `WITH shown AS (${pictures}) SELECT DISTINCT f.id FROM files f JOIN shown ON shown.picture IN (f.id::text, f.sha256) WHERE f.member_id = $2`;
}

/** Returns statements for the pictures that columns show: as the id of a file, or as the hash in its address. */
function shownIn(table: string, where: string, { columns, pictures }: PersonalLine): string[] {
  return columns.flatMap((column) => {
    switch (pictures) {
      case undefined:
        return [];
      case 'id':
        return [`SELECT ${column}::text AS picture FROM ${table} WHERE (${where}) AND ${column} IS NOT NULL`];
      case 'ids':
        return [`SELECT unnest(${column})::text AS picture FROM ${table} WHERE (${where})`];
      case 'document':
        return [`SELECT coalesce(found[1], found[2]) AS picture FROM ${table}, regexp_matches(${column}::text, '${IN_DOCUMENTS}', 'g') found WHERE (${where})`];
    }
  });
}

/** A picture in the JSON of a document: an id under one of its names, or the hash that begins the name of its file. */
const IN_DOCUMENTS = '"(?:fileId|id)" ?: ?([0-9]+)|([0-9a-f]{64})-[0-9]';

function quoted(column: string): string {
  return `"${column}"`;
}
