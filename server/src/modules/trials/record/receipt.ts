import { createHash } from 'node:crypto';
import type { Receipt } from '#contract/api/trials.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import type { Instant } from '#server/platform/database/db.ts';

/** The parties of a case: its complainant, then the accused by their order. */
const PARTIES = '甲乙丙丁戊己';

/** What was written, and the hashes and addresses of its evidence. */
interface Written {
  text: string;
  at: Instant;
  pieces: readonly string[];
}

/** Returns the receipt of what a party wrote for the `ordinal`th time. It is made of what is stored, so that a change of a single character shows. */
export function receiptFor({ caseId, party, ordinal }: { caseId: number; party: number; ordinal: number }, { text, at, pieces }: Written): Receipt {
  return {
    number: `${caseId}-${PARTIES[party] ?? party}-${String(ordinal).padStart(2, '0')}`,
    sha256: createHash('sha256')
      .update([text, ...pieces].join('\n'))
      .digest('hex'),
    at,
    characters: countGraphemes(text),
    pieces: pieces.length,
  };
}
