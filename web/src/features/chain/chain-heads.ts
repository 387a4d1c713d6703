import type { ChainHead } from '#contract/api/ticket-head.ts';

const NAME = 'hearth-chain-heads';
const MAX_HEADS = 20;

/** Returns the heads of chains that this browser has seen, the latest first. */
export function rememberedHeads(): readonly ChainHead[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(value) ? value.filter(isHead).slice(0, MAX_HEADS) : [];
  } catch {
    return [];
  }
}

/** Keeps a head, so that the same record is asked for later; the oldest of too many is removed. */
export function rememberHead(head: ChainHead): void {
  if (head.position === 0) return;
  const others = rememberedHeads().filter(({ game, position }) => game !== head.game || position !== head.position);
  try {
    localStorage.setItem(NAME, JSON.stringify([head, ...others].slice(0, MAX_HEADS)));
  } catch {
    // A browser without room remembers nothing.
  }
}

function isHead(value: unknown): value is ChainHead {
  if (typeof value !== 'object' || value === null) return false;
  const { game, position, head } = value as Partial<Record<keyof ChainHead, unknown>>;
  return Number.isInteger(game) && Number.isInteger(position) && typeof head === 'string' && /^[0-9a-f]{64}$/.test(head);
}
