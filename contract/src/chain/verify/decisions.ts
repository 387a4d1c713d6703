import { canonicalJson } from '../ticket-chain.ts';
import type { ListedVote } from './closed-cases.ts';
import type { VerifiedDraw } from './draws.ts';
import type { FigureBasis } from './site-figures.ts';
import { Mismatch, readHash, readList, readObject, readText, readWhole } from './values.ts';

/**
 * Throws `Mismatch` unless each ticket, as far as its record says how it was decided, agrees with the list of closed cases and with the lot that was drawn:
 * the same judge, signers, grade and votes, and of a panel nobody votes who was not called to a seat of it.
 */
export function requireSameDecisions({ chain, cases }: FigureBasis, draws: ReadonlyMap<number, readonly VerifiedDraw[]>): void {
  const byId = new Map(cases.map((each) => [each.case, each]));
  for (const { number, case: id, content } of chain.tickets.values()) {
    const own = byId.get(id);
    if (content['v'] === undefined || !own) continue;
    if (content['v'] !== 2) throw new Mismatch(`${number} 的记录是更新的一版，核对的程序不认得它`);
    if (content['judge'] !== own.judge || canonicalJson(content['signers']) !== canonicalJson(own.signers))
      throw new Mismatch(`${number} 在链上的主审或复核，和第 ${id} 号案的不是同一位`);
    if (!own.heard.includes(readText(content['heard'], `${number} 的送达`))) throw new Mismatch(`${number} 在链上的送达，第 ${id} 号案里没有`);
    if (own.votes !== null) requireSameVotes(number, content, own.votes);
    requireSameDraw(number, content, draws.get(id) ?? []);
  }
}

function requireSameVotes(number: string, content: Readonly<Record<string, unknown>>, listed: readonly ListedVote[]): void {
  for (const each of readList(content['votes'], `${number} 的票`)) {
    const vote = readObject(each, `${number} 的票`);
    const isListed = listed.some(({ by, rung }) => rung === vote['rung'] && (by === null || by === vote['by']));
    if (!isListed) throw new Mismatch(`${number} 在链上的票，结案的列表里没有`);
  }
}

function requireSameDraw(number: string, content: Readonly<Record<string, unknown>>, draws: readonly VerifiedDraw[]): void {
  const votes = readList(content['votes'], `${number} 的票`).map((each) => readWhole(readObject(each, `${number} 的票`)['by'], `${number} 的票`));
  if (content['draw'] === null) {
    if (votes.length > 0) throw new Mismatch(`${number} 有人投票，却没有抽签`);
    return;
  }
  const draw = readObject(content['draw'], `${number} 的抽签`);
  const round = readWhole(draw['round'], `${number} 的抽签`);
  const kind = content['seat'] === 'panel' ? 'panel' : 'signer';
  const found = draws.find((each) => each.round === round && each.kind === kind);
  if (found?.poolHash !== readHash(draw['poolHash'], `${number} 的候选`) || found.commitment !== readHash(draw['secretHash'], `${number} 的密数`))
    throw new Mismatch(`${number} 在链上的抽签，和公布的不是同一次`);
  if (content['seat'] !== 'panel') return;
  const called = new Set(
    draws.filter((each) => each.kind === kind).flatMap(({ calls }) => calls.flatMap((each) => (each.endedAt === null ? [each.memberId] : []))),
  );
  if (content['n'] !== found.seats || votes.length > readWhole(content['n'], `${number} 的席位`) || votes.some((by) => !called.has(by)))
    throw new Mismatch(`${number} 在链上的票，不是坐在席上的人投的`);
}
