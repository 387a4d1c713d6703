/** What takes something away that the version before still uses, or asks of it what it does not know. */
const CONTRACTING: readonly RegExp[] = [
  /\bDROP\s+(?:TABLE|COLUMN|VIEW|FUNCTION|TYPE|SCHEMA|SEQUENCE)\b/i,
  /\bRENAME\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(?:TYPE|SET\s+DATA|SET\s+NOT\s+NULL|DROP\s+DEFAULT)\b/i,
  /\bADD\s+(?:CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/i,
  /\bCREATE\s+UNIQUE\s+INDEX\b/i,
  /\b(?:UPDATE|DELETE\s+FROM|TRUNCATE|REVOKE)\s/i,
];
const ADDED_COLUMN = /\bADD\s+COLUMN\s+[^,;]*/gi;

/** Set at the head of a migration where the statements alone do not tell. */
const DECLARATION = /^--\s*(contracting|expanding)\b/m;

/** Returns whether the version before a migration can no longer run on what it leaves. */
export function isContracting(sql: string): boolean {
  const [, declared] = DECLARATION.exec(sql) ?? [];
  if (declared !== undefined) return declared === 'contracting';
  const created = new Set([...sql.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi)].map(([, name = '']) => name.toLowerCase()));
  const statements = statementsOf(sql).filter((statement) => !concernsOnly(statement, created));
  return statements.some((statement) => CONTRACTING.some((pattern) => pattern.test(statement)) || addsRequiredColumn(statement));
}

/** Returns the statements without comments, texts and the bodies of functions. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--[^\n]*/g, '')
    .split(';');
}

/** Returns whether a statement is about a table that the same migration creates, which no version before knows. */
function concernsOnly(statement: string, created: ReadonlySet<string>): boolean {
  const [, table = ''] =
    /\b(?:CREATE\s+TABLE|CREATE\s+(?:UNIQUE\s+)?INDEX\s+\w+\s+ON|ALTER\s+TABLE|UPDATE|DELETE\s+FROM|CREATE\s+TRIGGER[^]*?\bON)\s+(\w+)/i.exec(statement) ?? [];
  return created.has(table.toLowerCase());
}

function addsRequiredColumn(statement: string): boolean {
  return [...statement.matchAll(ADDED_COLUMN)].some(([column]) => /\bNOT\s+NULL\b/i.test(column) && !/\b(?:DEFAULT|GENERATED)\b/i.test(column));
}
