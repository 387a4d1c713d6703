/** What takes something away that the version before still uses, or asks of it what it does not know. */
const CONTRACTING: readonly RegExp[] = [
  /\bDROP\s+(?:TABLE|COLUMN|(?:MATERIALIZED\s+)?VIEW|FUNCTION|TYPE|DOMAIN|SCHEMA|SEQUENCE|OWNED)\b/i,
  // The word COLUMN may be left out.
  /\bALTER\s+TABLE\b[^]*\bDROP\s+(?:IF\s+EXISTS\s+)?(?!IF\b|COLUMN\b|CONSTRAINT\b|DEFAULT\b|NOT\b|EXPRESSION\b|IDENTITY\b)"?\w/i,
  /\bRENAME\b/i,
  /\bALTER\s+(?:COLUMN\s+)?(?!TABLE\b)\S+\s+(?:TYPE|SET\s+DATA|SET\s+NOT\s+NULL|DROP\s+DEFAULT)\b/i,
  /\bADD\s+(?:CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/i,
  /\bCREATE\s+UNIQUE\s+INDEX\b/i,
  /\b(?:UPDATE|DELETE\s+FROM|TRUNCATE|REVOKE)\s/i,
];
/** With what is in parentheses, as of `numeric(10,2)`. */
const ADDED_COLUMN = /\bADD\s+(?!CONSTRAINT\b|GENERATED\b|VALUE\b)(?:\([^)]*\)|[^,;(])*/gi;
/** What is done at once, unlike the body of a function. */
const DO_BLOCK = /\bDO\s+(?:LANGUAGE\s+\w+\s+)?\$(\w*)\$([^]*?)\$\1\$/gi;

/** Set at the head of a migration where the statements alone do not tell. */
const DECLARATION = /^--\s*(contracting|expanding)\b/m;
const REASON = /^--\s*(?:contracting|expanding):\s*\S/m;

/** Returns whether a migration takes something away without a line that says so and why: `-- contracting: …`, or `-- expanding: …` where it only seems so. */
export function contractsUnsaid(sql: string): boolean {
  return !REASON.test(sql) && contractsByStatements(sql);
}

/** Returns whether the version before a migration can no longer run on what it leaves. */
export function isContracting(sql: string): boolean {
  const [, declared] = DECLARATION.exec(sql) ?? [];
  return declared === undefined ? contractsByStatements(sql) : declared === 'contracting';
}

function contractsByStatements(sql: string): boolean {
  const created = new Set([...sql.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi)].map(([, name = '']) => name.toLowerCase()));
  const statements = statementsOf(sql).filter((statement) => !concernsOnly(statement, created));
  return statements.some((statement) => CONTRACTING.some((pattern) => pattern.test(statement)) || addsRequiredColumn(statement));
}

/** Returns the statements without comments, texts and the bodies of functions. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(DO_BLOCK, ' $2 ')
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
