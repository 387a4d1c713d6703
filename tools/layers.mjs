// Refuses imports that go against the picture of docs/architecture.md, in the working directory; with --picture also a picture that is
// not true, and tests of infrastructure that reach beyond their inputs. All of it from one reading of the sources.
import { readImports } from './layers/imports.mjs';
import { findBeyondInputs } from './infrastructure.mjs';
import { isPictureTrue } from './layers/picture.mjs';
import { findCrowdedFolders, findFolderCycles } from './layers/folders.mjs';
import { findLoneFiles } from './layers/lone-files.mjs';
import { runCommand } from './steps/terminal.mjs';

await runCommand(async () => {
  const { files, violations } = await readImports(process.cwd());
  const refused = [
    ...violations.map(({ from, to, rule, comment }) => `${from}${to === from ? '' : `\n  → ${to}`}\n  ${rule}: ${comment}\n`),
    ...findFolderCycles(files),
    ...findCrowdedFolders(files),
    ...findLoneFiles(files, process.cwd()),
  ];
  for (const refusal of refused) console.error(refusal);
  console.log(`${files.length} files, ${refused.length} against the picture`);
  const faults = process.argv.includes('--picture') ? [...findOldPicture(files), ...findBeyondInputs(files)] : [];
  for (const fault of faults) console.error(fault);
  return refused.length + faults.length > 0 ? 1 : 0;
});

function findOldPicture(files) {
  return isPictureTrue(files) ? [] : ['docs/architecture.md 里的模块图过时了。请执行 npm run graph。'];
}
