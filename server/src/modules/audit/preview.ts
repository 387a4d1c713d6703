// What an act would do, as it has done it in a transaction that is rolled back: no second piece of code that could say something else.
import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/chain/ticket-chain.ts';
import { describeAct } from '#contract/api/audit-acts.ts';
import type { ActPreview, Consequence, PreviewedAct } from '#contract/api/acts.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { Act, Foreseen } from './act.ts';
import { ledgerOf, type Ledger } from './ledger.ts';

/** How many acts a preview names one by one. */
const MAX_NAMED_ACTS = 20;

/** Says in a transaction what else it does, for the preview; things of one text are counted together. */
export function foresee(tx: Tx, { icon, text, count, ids }: Foreseen): void {
  const { foreseen, request } = ledgerOf(tx);
  if (!request.isPreview) return;
  const before = foreseen.get(text);
  const all = ids && new Set([...(before?.ids ?? []), ...ids]);
  foreseen.set(text, { icon, text, count: all?.size ?? (before?.count ?? 0) + count, ...(all && { ids: all }) });
}

/** Returns what a transaction has done so far, and the version of what it did it to. */
export function previewOf(tx: Tx): ActPreview {
  const ledger = ledgerOf(tx);
  const acts = ledger.entries.map(({ act }) => previewedAct(act));
  return { consequences: consequencesOf(ledger), acts: acts.slice(0, MAX_NAMED_ACTS), version: versionOf(ledger) };
}

/** Returns the version of what the acts of a transaction were done to: it changes with the acts, their targets, and how those were. */
export function versionOf({ entries }: Ledger): string {
  const states = entries.map(({ act: { act, target, before, seen, isNew } }) => ({
    act,
    kind: target.kind,
    ...(!isNew && { id: String(target.id), before, seen }),
  }));
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(states))))
    .digest('hex')
    .slice(0, 24);
}

function consequencesOf({ entries, foreseen }: Ledger): Consequence[] {
  if (entries.length === 0) return [{ icon: 'unchanged', text: '现在就是这样，什么也不会变', count: 0 }];
  const labels = entries.map(({ act }) => describeAct(act.act).label);
  const acts = [...new Set(labels)].map((text): Consequence => ({ icon: 'act', text, count: labels.filter((label) => label === text).length }));
  const canUndo = entries.every(({ act }) => describeAct(act.act).undoneBy !== null);
  const [first] = entries;
  const days = first ? describeAct(first.act.act).undoDays : 0;
  const takenBack = first && entries.length === 1 ? describeAct(first.act.act).takenBack : null;
  const undo = canUndo ? `${days} 天内可以撤销` : takenBack;
  const end: Consequence = undo === null ? { icon: 'final', text: '不能撤销', count: 0 } : { icon: 'undo', text: undo, count: 0 };
  return [...acts, ...[...foreseen.values()].map(({ icon, text, count }) => ({ icon, text, count })), end];
}

function previewedAct({ act, target, before, after, personal }: Act): PreviewedAct {
  return {
    act,
    label: describeAct(act).label,
    targetKind: target.kind,
    targetId: String(target.id),
    name: nameOf(personal?.data ?? {}),
    before: before ? { ...before } : null,
    after: after ? { ...after } : null,
  };
}

function nameOf(data: object): string {
  const name: unknown = Object.entries(data).find(([key]) => key === 'nickName' || key === 'title' || key === 'name')?.[1];
  return typeof name === 'string' ? name : '';
}
