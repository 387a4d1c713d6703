// Refuses imports that go against the picture of docs/architecture.md, in the working directory; with --picture also a picture that is
// not true, and tests of infrastructure that reach beyond their inputs. All of it from one reading of the sources.
import { readImports } from './layers/imports.mjs';
import { findBeyondInputs } from './infrastructure.mjs';
import { isPictureTrue } from './layers/picture.mjs';
import { runCommand } from './steps/say.mjs';

await runCommand(async () => {
  const { files, violations } = await readImports(process.cwd());
  for (const { from, to, rule, comment } of violations) console.error(`${from}${to === from ? '' : `\n  → ${to}`}\n  ${rule}: ${comment}\n`);
  console.log(`${files.length} files, ${violations.length} against the picture`);
  const faults = process.argv.includes('--picture') ? [...findOldPicture(files), ...findBeyondInputs(files)] : [];
  for (const fault of faults) console.error(fault);
  return violations.length + faults.length > 0 ? 1 : 0;
});

function findOldPicture(files) {
  return isPictureTrue(files) ? [] : ['docs/architecture.md 里的模块图过时了。请执行 npm run graph。'];
}
