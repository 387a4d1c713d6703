// Refuses imports that go against the picture of docs/architecture.md, in the working directory.
import { readImports } from './imports.mjs';
import { runCommand } from './steps/say.mjs';

await runCommand(async () => {
  const { files, violations } = await readImports(process.cwd());
  for (const { from, to, rule, comment } of violations) console.error(`${from}${to === from ? '' : `\n  → ${to}`}\n  ${rule}: ${comment}\n`);
  console.log(`${files.length} files, ${violations.length} against the picture`);
  return violations.length > 0 ? 1 : 0;
});
