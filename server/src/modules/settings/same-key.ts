import type { DbContext } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { findJobProgress, lockJobs, saveJobProgress } from './queries.ts';

const JOB = 'seal a word';
const WORD = '炉火';

/**
 * Makes sure that a node can read what others have sealed in this database: the first start seals a word, every later one must be able to open it.
 * Throws StartFailure for another key.
 */
export async function requireSameKey({ db, now }: DbContext, secrets: Pick<Secrets, 'encrypt' | 'decrypt'>): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJobs(tx);
    const kept = await findJobProgress<{ sealed: string }>(tx, JOB);
    if (kept === null) return saveJobProgress({ tx, now }, JOB, { sealed: secrets.encrypt(JOB, WORD) });
    if (!opens(secrets, kept.sealed))
      throw new StartFailure(
        '这里的密钥打不开这个数据库里加密的东西：它是用另一把密钥存的。请把那一把找回来——所有节点的 HEARTH_SECRET_KEY 要一样；没设它时，密钥在数据目录的 secret.key 里，备份里也有一份。',
      );
  });
}

function opens(secrets: Pick<Secrets, 'decrypt'>, sealed: string): boolean {
  try {
    return secrets.decrypt(JOB, sealed) === WORD;
  } catch {
    return false;
  }
}
