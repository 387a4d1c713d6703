import { Failure } from '#contract/failures.ts';
import type { Role } from '#contract/api/members.ts';
import { changeRole } from '#server/modules/members/index.ts';
import { appointPresenter, listSpecialities, resignPresenter, restorePresenter, suspendPresenter } from '#server/modules/presenters/index.ts';
import { leaveOffice, lockSeats } from '#server/modules/trials/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { selectCharacter, selectTerm, updateTotpDue, type AccountRow } from './queries.ts';

/** How long a new operator may go without a second factor. */
const TOTP_DAYS = 3;
const DAY_MS = 24 * 60 * 60_000;
const TAKEN = '身份由管理员改为会员';

/** Makes a member what their new role says, with the term of a presenter and what one has in hand. */
export async function applyRole({ tx, now }: WriteContext, { id, nickName, role: before, hasTotp }: AccountRow, role: Role): Promise<void> {
  const term = await selectTerm(tx, id);
  // Cases first, as in the steps of the court: otherwise this and a step might wait for each other.
  if (before === 'presenter') await lockSeats(tx, id);
  if (role === 'presenter') {
    // A term that runs on while somebody is an operator goes on as it was.
    if (term === 'active') await changeRole(tx, id, 'presenter');
    else if (term === 'suspended') {
      await changeRole(tx, id, 'member');
      await restorePresenter({ db: tx, now }, id);
    } else {
      const given = await selectCharacter(tx, id);
      const character = {
        name: given?.['name'] ?? nickName,
        realm: given?.['realm'] ?? '未填写',
        faction: '',
        race: '',
        class: '',
        guild: given?.['guild'] ?? '',
      };
      // They choose their own on their page.
      const [first] = await listSpecialities(tx);
      if (!first) throw new Failure('presenterGone');
      await appointPresenter({ tx, now }, { memberId: id, character, specialities: [first.value] });
    }
  } else {
    if (before === 'presenter' && term === 'active') {
      if (role === 'operator') await resignPresenter({ db: tx, now }, id);
      else await suspendPresenter({ db: tx, now }, id, { reason: TAKEN, until: null });
    }
    await changeRole(tx, id, role);
  }
  if (before === 'presenter') await leaveOffice({ tx, now }, id);
  if (role === 'operator' || before === 'operator')
    await updateTotpDue(tx, id, role === 'operator' && !hasTotp ? new Date(now.getTime() + TOTP_DAYS * DAY_MS) : null);
}
