// SQL lives in queries: who looks for what reads or writes a table finds it there.

/** Files whose SQL is at home: queries, the register of personal data (conditions of rows), tests. */
const HOMES = [
  /\/(queries[^/]*|personal-data[^/]*|[^/]*\.(test|fixture|setup))\.ts$/,
  /\/testing(\/|\.ts$)/,
  // What talks to the database itself: connections, migrations, rights, copies.
  /\/server\/src\/platform\/(database|backup)\//,
  // Hands the statements of the queue's library on.
  /\/server\/src\/platform\/jobs\/run-jobs\.ts$/,
  // Listens on a connection of its own.
  /\/server\/src\/platform\/state\/tag-notices\.ts$/,
];

const STATEMENT =
  /^\s*(SELECT|INSERT INTO|UPDATE [a-z_]+ |DELETE FROM|WITH (RECURSIVE )?[a-z_]+ |CREATE|ALTER|DROP|TRUNCATE|VACUUM|ANALYZE|REINDEX|SET |LOCK|NOTIFY|LISTEN)\b/;
const PART =
  /\b(FROM|JOIN|INTO) [a-z_]+\b|\b(WHERE|AND|OR|ON) (NOT )?\(?[a-z_]+(\.[a-z_]+)?\b( (=|IN|IS)|\))|\bORDER BY\b|\$\d+::|\b[a-z_]+\.[a-z_]+ (IS|IN|= [a-z$])|\bIS (NOT )?NULL\b/;

export const sqlInQueries = {
  create: (context) => {
    const path = context.filename.replaceAll('\\', '/');
    if (HOMES.some((home) => home.test(path))) return {};
    const report = (node) => context.report({ node, message: 'SQL lives in queries*.ts (docs/style.md).' });
    const isSql = (text) => STATEMENT.test(text) || PART.test(text);
    return {
      CallExpression(node) {
        if (node.callee.type === 'MemberExpression' && /^query(One)?$/.test(node.callee.property.name ?? '')) report(node);
      },
      Literal(node) {
        if (typeof node.value === 'string' && isSql(node.value)) report(node);
      },
      TemplateLiteral(node) {
        if (node.quasis.some(({ value }) => isSql(value.cooked ?? ''))) report(node);
      },
    };
  },
};
