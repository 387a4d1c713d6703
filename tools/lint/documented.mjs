// Every exported function has a doc comment. Left out is what fulfils a contract that is written down once: `load`, `Skeleton` and `Failed` of a page
// (`PageModule` in web/src/lib/page.ts; what the page shows is said at its `Page`), and a module's `mount…(api)`, which needs nothing else. The
// comment of the first overload holds for all, and that of the first of several constants for those on the lines below it.
import { posix } from 'node:path';

const PARTS_OF_PAGES = new Set(['load', 'Skeleton', 'Failed']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

export const documentedExports = {
  create: (context) => ({
    Program({ body }) {
      for (const [index, node] of body.entries()) {
        if (node.type !== 'ExportNamedDeclaration') continue;
        const found = functionsIn(node.declaration).find((each) => !isOfContract(posix.basename(context.filename), each));
        if (found && !isDocumented(context.sourceCode, body, index))
          context.report({ node, message: `${found.name}: an exported function has a doc comment (docs/style.md).` });
      }
    },
  }),
};

function functionsIn(declaration) {
  if (['FunctionDeclaration', 'TSDeclareFunction'].includes(declaration?.type)) return [{ name: declaration.id.name, params: declaration.params }];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.filter(({ init }) => FUNCTIONS.has(init?.type)).map(({ id, init }) => ({ name: id.name, params: init.params }));
}

function isOfContract(file, { name, params }) {
  if (file === 'page.tsx') return PARTS_OF_PAGES.has(name);
  return file === 'routes.ts' && /^mount[A-Z]/.test(name) && params.length === 1;
}

function isDocumented(source, body, index) {
  const comment = source.getCommentsBefore(body[index]).at(-1);
  if (comment) return comment.type === 'Block' && comment.value.startsWith('*');
  return index > 0 && continues(body[index - 1], body[index]) && isDocumented(source, body, index - 1);
}

/** Returns whether a declaration is an overload of the one before it, or a constant on the line below it. */
function continues({ declaration: before, loc: { end } }, { declaration, loc: { start } }) {
  if (before?.type === 'TSDeclareFunction') return before.id.name === declaration.id?.name;
  return before?.type === 'VariableDeclaration' && declaration.type === 'VariableDeclaration' && end.line + 1 === start.line;
}
