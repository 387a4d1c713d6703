// npm run sbom: writes dist/sbom.cdx.json (CycloneDX) and dist/licenses.txt from package-lock.json, without the network. A package whose license is
// none of ours ends it with 1.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { billOf, licensesOf, refusedOf, type Lock } from './sbom/bill.ts';

const ROOT = join(import.meta.dirname, '..');

const lock: Lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
const bill = billOf(lock);
await mkdir(join(ROOT, 'dist'), { recursive: true });
await writeFile(join(ROOT, 'dist/sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
await writeFile(join(ROOT, 'dist/licenses.txt'), licensesOf(bill));
const refused = refusedOf(bill);
for (const { name, version, license } of refused) process.stderr.write(`[炉边] ${name} ${version} 的许可证不在名单里：${license}\n`);
process.stdout.write(`[炉边] ${bill.components.length} 个包写进了 dist/sbom.cdx.json，许可证列在 dist/licenses.txt\n`);
process.exitCode = refused.length > 0 ? 1 : 0;
