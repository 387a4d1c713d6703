import type { Chain } from '#contract/chain/ticket-chain.ts';
import { readChain } from '#contract/api/tickets.ts';
import { call } from '#web/lib/calls/api.ts';

/** A part of a chain, and the share of the whole read so far: 0 to 1. */
export interface ChainPage extends Chain {
  /** Left out in a saved file. */
  game?: number;
  /** Numbers of tickets whose name is masked by order of an authority; left out likewise. */
  sealed?: readonly string[];
  read: number;
}

/** Yields a game's chain part by part, as the site serves it. Rejects like every call. */
export async function* downloadChain(gameId: number): AsyncGenerator<ChainPage> {
  let from: number | null = 1;
  while (from !== null) {
    const { records, openings, sealed, total, next }: Awaited<ReturnType<typeof ask>> = await ask(gameId, from);
    yield { game: gameId, records, openings, sealed, read: next === null ? 1 : (next - 1) / total };
    from = next;
  }
}

function ask(gameId: number, from: number) {
  return call(readChain, { game: gameId, from });
}

/** Returns a part as a line of a saved chain. */
export function lineOf({ records, openings }: Chain): string {
  return `${JSON.stringify({ records, openings })}\n`;
}

/** Returns a chain out of a saved file, line by line, so that a large one never holds the page up. Throws `SyntaxError` for a file that holds none. */
export async function* readChainFile(file: Blob): AsyncGenerator<ChainPage> {
  const { chainFile } = await import('#contract/api/tickets.shapes.ts');
  let count = 0;
  let bytes = 0;
  for await (const line of linesOf(file)) {
    bytes += line.length;
    if (line.trim() === '') continue;
    const page = chainFile.safeParse(JSON.parse(line));
    if (!page.success) throw new SyntaxError('not a page of a chain');
    count += 1;
    // Most of a chain is ASCII, so its length in UTF-16 units is near enough for a bar.
    yield { ...page.data, read: Math.min(1, bytes / file.size) };
  }
  if (count === 0) throw new SyntaxError('an empty file');
}

async function* linesOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest: string[] = [];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = piece.value.split('\n');
    for (const [index, line] of lines.entries()) {
      rest.push(line);
      if (index === lines.length - 1) break;
      yield rest.join('');
      rest = [];
    }
  }
  yield rest.join('');
}
