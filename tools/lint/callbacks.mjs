// Refuses `.map(render)` where `render` takes an optional second parameter: `map` passes the index there, and every type fits. oxlint has
// such a rule only for all callbacks passed by name (160 harmless ones), and its type-aware half takes no rules of ours; so declarations
// are looked up in the text of the file that holds them, through imports and re-exports.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Methods that pass an index as the second argument. */
const METHODS = new Set(['every', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'forEach', 'map', 'some']);
const ALIASES = Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).imports);

export const plainCallbacks = {
  create: (context) => ({
    CallExpression({ callee, arguments: [callback] }) {
      if (callee.type !== 'MemberExpression' || callee.computed || !METHODS.has(callee.property.name) || callback?.type !== 'Identifier') return;
      if (!takesIndex({ path: context.filename, text: context.sourceCode.text }, callback.name)) return;
      const message = `${callback.name} has an optional second parameter, and ${callee.property.name} passes the index there: write (item) => ${callback.name}(item).`;
      context.report({ node: callback, message });
    },
  }),
};

/** Returns whether the function that a file knows by a name has a second parameter that may be left out. False where it is not found. */
function takesIndex({ path, text }, name, seen = new Set()) {
  if (seen.has(`${path} ${name}`)) return false;
  seen.add(`${path} ${name}`);
  const declared = new RegExp(`(?:\\bfunction ${name}\\b|\\b(?:const|let) ${name} =(?: async)?(?= ?[(<]))`).exec(text);
  if (declared) return isOptional(parametersFrom(text, declared.index + declared[0].length)[1]);
  for (const [, names, source] of text.matchAll(/\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g)) {
    const found = names.split(',').find(
      (part) =>
        part
          .trim()
          .split(/\s+as\s+/)
          .at(-1) === name,
    );
    const target = found && resolve(path, source);
    if (target) return takesIndex({ path: target, text: readOnce(target) }, found.trim().split(/\s+as\s+/)[0], seen);
  }
  return false;
}

/** Returns the parameters of the list that opens first behind an index, after type parameters, each with its type and default. */
function parametersFrom(text, from) {
  let depth = 0;
  let start = -1;
  const parameters = [];
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if ('([{<'.includes(character)) {
      if (depth === 0 && character === '(') start = at + 1;
      depth += 1;
    } else if (')]}'.includes(character) || (character === '>' && text[at - 1] !== '=')) {
      depth -= 1;
      if (depth === 0 && start >= 0) return [...parameters, text.slice(start, at)];
    } else if (character === ',' && depth === 1 && start >= 0) {
      parameters.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [];
}

/** A default inside of a pattern makes no parameter optional. */
function isOptional(parameter = '') {
  return /^\s*\w+\?/.test(parameter) || /[^=!<>]=(?![=>])/.test(parameter.replace(/\{[^{}]*\}/g, ''));
}

function resolve(path, source) {
  if (source.startsWith('.')) return existing(join(dirname(path), source));
  const [alias, target] = ALIASES.find(([key]) => source.startsWith(key.replace('*', ''))) ?? [];
  return alias ? existing(join(import.meta.dirname, '../..', target.replace('*', source.slice(alias.length - 1)))) : null;
}

function existing(path) {
  return existsSync(path) ? path : null;
}

const texts = new Map();
function readOnce(path) {
  const text = texts.get(path) ?? readFileSync(path, 'utf8');
  texts.set(path, text);
  return text;
}
