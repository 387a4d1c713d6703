/** How this process reaches its database. */
export interface DatabaseSettings {
  /** Null: the embedded database. It may be that of a pooler that gives each transaction another session. */
  databaseUrl: string | null;
  /** The same database and role past any pooler, for what needs a session of its own; null: that is `databaseUrl`. */
  databaseDirectUrl: string | null;
  /** The same database under the role that owns its tables, for commands that change them; null: that of `databaseUrl`. */
  databaseOwnerUrl: string | null;
  /** A replica of it that public replies may be made from; null: none. */
  databaseReadUrl: string | null;
  /** How far the replica may be behind. */
  maxReadLagMs: number;
  /** How many connections requests and jobs share. */
  databasePoolSize: number;
  /** Whether statements are prepared under names, which poolers of transactions before PgBouncer 1.21 do not know. */
  namesStatements: boolean;
  /** How long the database may take to answer a statement somebody waits for. */
  databaseAnswerMs: number;
}

/** With half a second until a node reads what is outdated, nobody is shown what is older than two seconds. */
const MAX_READ_LAG_MS = 1_500;

type ReadNumber = (name: string, range: { otherwise: number; min: number; max: number }) => number;

/** Reads how the database is reached; throws an `Error` with a Chinese sentence when a value makes no sense. */
export function readDatabase(env: Record<string, string | undefined>, numberOf: ReadNumber): DatabaseSettings {
  const databaseUrl = addressOf(env, 'DATABASE_URL');
  const databaseDirectUrl = addressOf(env, 'DATABASE_DIRECT_URL');
  if (databaseUrl === null && databaseDirectUrl !== null) throw new Error('DATABASE_DIRECT_URL 要和 DATABASE_URL 一起用：自带的数据库前面没有连接池');
  const databaseReadUrl = addressOf(env, 'DATABASE_READ_URL');
  if (databaseUrl === null && databaseReadUrl !== null) throw new Error('DATABASE_READ_URL 要和 DATABASE_URL 一起用：自带的数据库没有副本');
  return {
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    maxReadLagMs: numberOf('HEARTH_READ_LAG_MS', { otherwise: 1_000, min: 100, max: MAX_READ_LAG_MS }),
    databaseOwnerUrl: addressOf(env, 'DATABASE_OWNER_URL'),
    databasePoolSize: numberOf('HEARTH_DB_POOL', { otherwise: 10, min: 2, max: 1_000 }),
    namesStatements: readNames(env['HEARTH_DB_NAMED'] || '1'),
    databaseAnswerMs: numberOf('HEARTH_DB_ANSWER_MS', { otherwise: 2_000, min: 100, max: 600_000 }),
  };
}

/** Returns the address of a database; null where there is none. Whether a database is there is found out by connecting. */
function addressOf(env: Record<string, string | undefined>, name: string): string | null {
  const text = env[name] || null;
  if (text !== null && /^postgres(?:ql)?:\/\/(?:[^/@]*@)?[^/?#@]*,[^/?#@]*(?:[/?#]|$)/.test(text)) {
    throw new Error(`环境变量 ${name} 里只能写一个主机：主库会换地方时，前面放 HAProxy，见 docs/operations.md 的“连接池与主备切换”`);
  }
  return text;
}

function readNames(text: string): boolean {
  if (text !== '0' && text !== '1') throw new Error(`环境变量 HEARTH_DB_NAMED 只能是 0 或 1，现在是“${text}”`);
  return text === '1';
}
