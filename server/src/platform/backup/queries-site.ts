import { DatabaseError } from 'pg';
import type { Db } from '../database/db.ts';
import type { ErasedAccount } from './erasures.ts';

const [UNDEFINED_TABLE, UNDEFINED_COLUMN] = ['42P01', '42703'];

/** Returns the accounts that a database knows as erased; none where its tables are older than that. */
export async function selectClosedAccounts(db: Db): Promise<ErasedAccount[]> {
  try {
    return await db.query<ErasedAccount>('SELECT id, joined_at, closed_at AS erased_at FROM members WHERE closed_at IS NOT NULL ORDER BY closed_at, id');
  } catch (error) {
    if (error instanceof DatabaseError && (error.code === UNDEFINED_TABLE || error.code === UNDEFINED_COLUMN)) return [];
    throw error;
  }
}

/** Returns the name of the last migration of a database that has some. */
export async function selectLastMigration(db: Db): Promise<string> {
  return (await db.queryOne<{ name: string | null }>('SELECT max(name) AS name FROM migration'))?.name ?? '';
}
