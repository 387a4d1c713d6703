import type { Database } from '#server/platform/database/db.ts';
import { keepAddress } from '#server/platform/process/kept-address.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { lockClearAddresses, updateAddresses } from './queries-addresses.ts';

const AT_ONCE = 1_000;

/** Encrypts the addresses that sessions hold in the clear because the version before has written them. */
export async function sealAddresses({ db, secrets }: { db: Database; secrets: Secrets }): Promise<void> {
  const sealSome = () =>
    db.transaction(async (tx) => {
      const rows = await lockClearAddresses(tx, AT_ONCE);
      await updateAddresses(
        tx,
        rows.map(({ id, address }) => ({ id, ...keepAddress(secrets, address) })),
      );
      return rows.length;
    });
  while ((await sealSome()) === AT_ONCE);
}
