import type { Merged } from '#contract/api/admin/member-merges.ts';
import { closeDueAccounts } from '#server/modules/closing/index.ts';
import { everyRow, differences, type Rows } from '#server/modules/undoers/undoing.fixture.ts';
import { openConsole } from '#server/modules/staff-members/console.fixture.ts';
import type { Signed } from '#server/app/testing.ts';

type Mailed = Signed & { email: string };

/** What a merging and its undoing leave on purpose beside what every act does: that there was one, and the codes for it. */
const LEFT = ['member_merges', 'member_merge_rows', 'verification_codes', 'idempotency_keys'];

/** A console at which accounts are merged. */
export async function openMerging() {
  const desk = await openConsole();
  const codeTo = async (address: string, gone: string): Promise<string> => {
    const mails = (await desk.site.outbox()).filter(
      ({ to, subject, text }) => to === address && subject.includes('合并账号') && text.includes(`“${gone}”并进`),
    );
    return /(?<!\d)\d{6}(?!\d)/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  };
  const sendCodes = (from: Mailed, into: Mailed, as: Signed = desk.operator) => desk.act(`merge_codes/${from.id}/${into.id}`, {}, as);
  const codes = async (from: Mailed, into: Mailed) => ({
    fromCode: await codeTo(from.email, from.nickName),
    intoCode: await codeTo(into.email, from.nickName),
  });
  const mergeWith = ([from, into]: readonly [Mailed, Mailed], given: object, as: Signed = desk.operator) =>
    desk.act<Merged & { audit: number }>(`merge/${from.id}/${into.id}`, given, as);
  return {
    ...desk,
    sendCodes,
    codes,
    mergeWith,
    async merge(from: Mailed, into: Mailed, as: Signed = desk.operator) {
      await sendCodes(from, into, as);
      return mergeWith([from, into], await codes(from, into), as);
    },
    rows: () => everyRow(desk.site.platform.db),
    /** What is not as it was in the whole database. */
    changedSince: async (before: Rows) => differences(before, await everyRow(desk.site.platform.db), LEFT),
    erase: () => closeDueAccounts({ ...desk.site.platform, now: new Date() }),
  };
}

export type MergingDesk = Awaited<ReturnType<typeof openMerging>>;
