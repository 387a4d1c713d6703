import type { Chain, ChainOpening } from '#contract/chain.ts';
import { readChain } from '#contract/tickets.ts';
import { call } from '#web/lib/api.ts';

/** A stretch of a chain, and how many records the whole has. */
export interface Stretch extends Chain {
  total: number;
}

/** A game's chain as the site gives it, stretch by stretch. Rejects as every call does. */
export async function* downloadChain(gameId: number): AsyncGenerator<Stretch> {
  let from: number | null = 1;
  while (from !== null) {
    const part: Awaited<ReturnType<typeof ask>> = await ask(gameId, from);
    yield part;
    from = part.next;
  }
}

function ask(gameId: number, from: number) {
  return call(readChain, { game: gameId, from });
}

const STRETCH = 2_000;

/** A chain out of a saved file, stretch by stretch. Throws `SyntaxError` for a file that holds none. */
export async function* readChainFile(file: Blob): AsyncGenerator<Stretch> {
  const [{ chainFile }, text] = await Promise.all([import('#contract/tickets.shapes.ts'), file.text()]);
  const given: unknown = JSON.parse(text);
  if (typeof given !== 'object' || given === null || !('records' in given) || !Array.isArray(given.records)) throw new SyntaxError('no records');
  const written: readonly unknown[] = given.records;
  const openings = chainFile.shape.openings.safeParse('openings' in given ? given.openings : []);
  if (!openings.success) throw new SyntaxError('no openings');
  const byNumber = new Map(openings.data.map((opening): [string, ChainOpening] => [opening.number, opening]));
  for (let start = 0; start < written.length || start === 0; start += STRETCH) {
    const records = chainFile.shape.records.safeParse(written.slice(start, start + STRETCH));
    if (!records.success) throw new SyntaxError('not a record');
    const found = records.data.flatMap(({ content }) => (content.kind === 'issue' ? (byNumber.get(content.number) ?? []) : []));
    yield { records: records.data, openings: found, total: written.length };
  }
}
