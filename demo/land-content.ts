// npm run content:land: puts changed content of the program into the history of what is shipped. With --check: refuses what is not in it.
import { writeFileSync } from 'node:fs';
import { CATALOG_FILE, readCatalog, readSiteContent, shippedItemsOf } from './shipped-content.ts';
import { hashOf, type ShippedCatalog } from '#server/modules/shipped/index.ts';

type Histories = Record<string, readonly (string | null)[]>;

const isCheck = process.argv.includes('--check');
const { catalog } = await readCatalog();
const current = new Map(shippedItemsOf(await readSiteContent()).map(({ id, content }) => [id, hashOf(content)]));
const known = new Set([...Object.keys(catalog.first), ...Object.keys(catalog.later)]);
const added = Object.fromEntries([...current].filter(([id]) => !known.has(id)).map(([id, hash]) => [id, [hash]]));
const next: ShippedCatalog = { first: withNow(catalog.first), later: { ...withNow(catalog.later), ...added } };
const changed = [...Object.entries({ ...next.first, ...next.later })].filter(([id, hashes]) => hashes !== (catalog.first[id] ?? catalog.later[id]));

/** Returns the histories with the version of now behind those that differ from it. */
function withNow(histories: Histories): Histories {
  return Object.fromEntries(
    Object.entries(histories).map(([id, hashes]) => {
      const hash = current.get(id) ?? null;
      return [id, hashes.at(-1) === hash ? hashes : [...hashes, hash]];
    }),
  );
}

function linesOf(histories: Histories): string {
  const lines = Object.entries(histories).map(([id, hashes]) => `    ${JSON.stringify(id)}: ${JSON.stringify(hashes).replaceAll(',', ', ')}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`;
}

if (isCheck) for (const [id] of changed) console.error(`${id}: its content has changed; run npm run content:land, which gives it a version`);
else writeFileSync(CATALOG_FILE, `{\n  "first": ${linesOf(next.first)},\n  "later": ${linesOf(next.later)}\n}\n`);
console.log(`${current.size} shipped, ${changed.length} changed`);
process.exitCode = isCheck && changed.length > 0 ? 1 : 0;
