// npm run graph: draws which folder imports which into docs/architecture.md.
import { readImports } from './layers/imports.mjs';
import { drawPicture } from './layers/picture.mjs';
import { runCommand } from './steps/terminal.mjs';

await runCommand(async () => {
  const { files } = await readImports();
  if (drawPicture(files)) console.log('docs/architecture.md drawn');
  return 0;
});
