import type { Database, Db, SqlValue } from '#server/platform/database/db.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** What a statement does to each table and how much it sorts, once its plan no longer depends on the values. */
export interface Plan {
  /** `kind table` or `kind index`, each once. */
  scans: Set<string>;
  /** How many rows the planner expects for the reader, from which it chooses its way. */
  expected: number;
  /** The most rows one node gave or threw away altogether. */
  maxRows: number;
  /** The most rows that went into one sort. */
  maxSortedRows: number;
}

export interface Statement {
  text: string;
  values: readonly SqlValue[];
}

/** Returns a database that writes down what it is asked outside of transactions. */
export function recording(db: Db): { db: Db; statements: Statement[] } {
  const statements: Statement[] = [];
  const note = (text: string, values: readonly SqlValue[] = []) => void statements.push({ text, values });
  return {
    statements,
    db: {
      query: (text, values) => (note(text, values), db.query(text, values)),
      queryOne: (text, values) => (note(text, values), db.queryOne(text, values)),
      transaction: (work) => db.transaction(work),
    },
  };
}

/** Runs a statement with these values and returns its plan, the one kept for a prepared statement. */
export async function planOf(db: Database, sql: string, values: readonly SqlValue[]): Promise<Plan> {
  return db.transaction(async (tx) => {
    await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
    await tx.query(`PREPARE asked AS ${sql}`);
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) EXECUTE asked ${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`,
    );
    await tx.query('DEALLOCATE asked');
    const [{ Plan: root }] = row!['QUERY PLAN'];
    const plan: Plan = { scans: new Set(), expected: root['Plan Rows'], maxRows: 0, maxSortedRows: 0 };
    visit(root, plan);
    return plan;
  });
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return literal(value.toISOString());
  if (Array.isArray(value)) return literal(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
}

function visit(node: PlanNode, plan: Plan): void {
  const relation = node['Index Name'] ?? node['Relation Name'];
  if (relation !== undefined) plan.scans.add(`${node['Node Type']} ${relation}`);
  const rows = (part: PlanNode) => (part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0)) * part['Actual Loops'];
  Object.assign(plan, { maxRows: Math.max(plan.maxRows, rows(node)) });
  for (const child of node.Plans ?? []) {
    if (node['Node Type'].endsWith('Sort')) Object.assign(plan, { maxSortedRows: Math.max(plan.maxSortedRows, rows(child)) });
    visit(child, plan);
  }
}

/** Returns the scans that read a whole table which grows with the site. */
export function wholeTables({ scans }: Plan): string[] {
  return [...scans].filter((scan) => /^Seq Scan (posts|post_\w+|comments|members|files|messages|favors|drafts|tag_counts)$/.test(scan));
}
