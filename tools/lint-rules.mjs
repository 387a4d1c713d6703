// Rules that oxlint lacks: those of docs/style.md on words in comments, in titles of tests and in names, names of limits and of fields, one name
// for one thing, one context; doc comments of what is exported; callbacks that would get an index; refusals distinguished by name; SQL outside of queries; what `find` may return.
import { failureNames } from './lint/failures.mjs';
import { plainCallbacks } from './lint/callbacks.mjs';
import { sqlInQueries } from './lint/sql.mjs';
import { documentedExports } from './lint/documented.mjs';
import { foundOrNull } from './lint/verbs.mjs';

/** Words of a private dialect, each with what to write instead. */
const REFUSED = {
  anew: 'again',
  whom: 'who, or turn the sentence around',
  whoever: 'name the role',
  whence: 'where from',
  told: 'notified, sent, given',
  stands: 'is',
  lies: 'is',
  brings: 'returns, loads, adds',
  leads: 'points, redirects, links',
  hears: 'is notified, receives',
  'so many': 'give the number or its name',
  'held until the transaction': 'locked until the transaction',
  he: 'they',
  him: 'them',
  his: 'their',
  himself: 'themselves',
  she: 'they',
  hers: 'theirs',
};
const REFUSED_WORD = new RegExp(`\\b(${Object.keys(REFUSED).join('|')})\\b`, 'i');

const plainComments = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (/^\s*oxlint-disable/.test(comment.value) && !comment.value.includes(' -- '))
          context.report({ loc: comment.loc, message: 'write behind " -- " why a rule does not hold here.' });
        const [word] = REFUSED_WORD.exec(comment.value) ?? [];
        if (word) context.report({ loc: comment.loc, message: `"${word}" is refused in comments: ${REFUSED[word.toLowerCase()]} (docs/style.md).` });
      }
    },
  }),
};

/** Titles of tests are read like comments: in a list of what holds, by somebody who has not seen the test. */
const plainTitles = {
  create: (context) => ({
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !['test', 'it', 'describe'].includes(baseName(callee))) return;
      const [word] = REFUSED_WORD.exec(textOf(title)) ?? [];
      if (word) context.report({ node: title, message: `"${word}" is refused in titles of tests: ${REFUSED[word.toLowerCase()]} (docs/style.md).` });
    },
  }),
};

/** Returns the name a call begins with: `test` of `test.for(rows)('title')`. */
function baseName(node) {
  if (node.type === 'CallExpression') return baseName(node.callee);
  return node.type === 'MemberExpression' ? baseName(node.object) : node.name;
}

function textOf(node) {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join(' ');
  return node.type === 'Literal' ? String(node.value) : '';
}

/** Names nobody would search for, each with what to write instead. A field called `heard` is the court's count of cases on the wire. */
const REFUSED_NAMES = {
  most: 'limit for rows, max for bounds',
  least: 'min',
  told: 'notified, or what was sent',
  heard: 'received, or what arrived',
  said: 'statement, output, or what was written',
  whom: 'who, or the role',
  bring: 'create, load',
  forget: 'erase, delete',
  demand: 'require',
  narrowed: 'filtered',
  crowd: 'members, votes',
  docket: 'reportCase',
  anew: 'again',
};

/** Several words are `words`; one text is named by what it is. */
const isOneText = ({ name, typeAnnotation, parent }) =>
  name === 'words' && (typeAnnotation ?? parent.typeAnnotation)?.typeAnnotation.type === 'TSStringKeyword';

/** Returns whether a function is named after words and returns one text: `formatDuration`, `targetLabel` say which. Watched words are things of their own. */
const isWordsOfOneText = ({ id, returnType }) => {
  const type = returnType?.typeAnnotation;
  const result = type?.type === 'TSTypeReference' && type.typeName.name === 'Promise' ? type.typeArguments?.params[0] : type;
  return /(?<!Watched)(?<=[a-z\d])Words$|^words$/.test(id?.name ?? '') && result?.type === 'TSStringKeyword';
};

/** Names are looked at where they are declared: keys of objects may be those of the wire. */
const plainNames = {
  create: (context) => ({
    FunctionDeclaration(node) {
      if (isWordsOfOneText(node))
        context.report({ node: node.id, message: `${node.id.name}: what returns a single text is called format…, …Label or …Text (docs/style.md).` });
    },
    Identifier(node) {
      if (/(^|_)(MOST|LEAST)(_|$)/.test(node.name)) context.report({ node, message: `${node.name}: limits are MAX_… and MIN_… (docs/style.md).` });
      if (Object.hasOwn(REFUSED_NAMES, node.name) && isDeclared(node))
        context.report({ node, message: `${node.name}: write ${REFUSED_NAMES[node.name]} (docs/style.md).` });
      if (isOneText(node) && isDeclared(node)) context.report({ node, message: 'words: a single text is text, a label or what it says (docs/style.md).' });
    },
  }),
};

/** Returns whether an identifier is the name of a variable, a parameter, a function or a field of a type. */
function isDeclared(node) {
  const { parent } = node;
  switch (parent.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
      return parent.id === node || (parent.params?.includes(node) ?? false);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSMethodSignature':
      return parent.params.includes(node);
    case 'TSPropertySignature':
      return parent.key === node && node.name !== 'heard';
    case 'Property':
      return parent.value === node && parent.parent.type === 'ObjectPattern';
    case 'AssignmentPattern':
      return parent.left === node;
    case 'ArrayPattern':
    case 'RestElement':
      return true;
    default:
      return false;
  }
}

/**
 * What gets a connection gets the instant with it, in one context; pure rules take `now` as an argument. A limit in time that the caller has
 * computed (`before`, `since`, `until`) is no instant of the operation but a value, and stays among the others.
 */
const oneContext = {
  create: (context) => {
    const shapes = new Map();
    const check = ({ params }) => {
      const [first, ...rest] = params;
      const connection = first && connectionOf(first, shapes);
      const instant = connection && rest.map(instantOf).find(Boolean);
      if (instant) context.report({ node: instant, message: `take { ${connection}, now } as one context (docs/style.md).` });
    };
    return {
      Program({ body }) {
        for (const { declaration, ...statement } of body) {
          const { type, id, typeAnnotation, body: fields } = declaration ?? statement;
          if (type === 'TSTypeAliasDeclaration') shapes.set(id.name, typeAnnotation);
          if (type === 'TSInterfaceDeclaration') shapes.set(id.name, { type: 'TSTypeLiteral', members: fields.body });
        }
      },
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
      TSFunctionType: check,
      TSMethodSignature: check,
    };
  },
};

/** Returns what a parameter asks the database by, `tx` or `db`; null: it does not. `shapes` are the types of the file. */
function connectionOf(param, shapes) {
  const taken = param.type === 'ObjectPattern' ? param.properties.map(({ key }) => key?.name) : [];
  return ['tx', 'db'].find((name) => taken.includes(name)) ?? connectionIn(param.typeAnnotation?.typeAnnotation, shapes);
}

function connectionIn(type, shapes) {
  switch (type?.type) {
    case 'TSTypeLiteral':
      return ['tx', 'db'].find((name) => type.members.some(({ key }) => key?.name === name)) ?? null;
    case 'TSIntersectionType':
      return type.types.map((part) => connectionIn(part, shapes)).find(Boolean) ?? null;
    case 'TSTypeReference': {
      const { name } = type.typeName;
      if (name === 'Tx' || name === 'WriteContext') return 'tx';
      if (['Db', 'Database', 'DbContext', 'Platform'].includes(name)) return 'db';
      if (name === 'Pick') return pickedConnection(type.typeArguments.params[1]);
      const { [name]: shape, ...others } = Object.fromEntries(shapes);
      return shape ? connectionIn(shape, new Map(Object.entries(others))) : null;
    }
    default:
      return null;
  }
}

function pickedConnection(keys) {
  const names = (keys.type === 'TSUnionType' ? keys.types : [keys]).map(({ literal }) => literal?.value);
  return ['tx', 'db'].find((name) => names.includes(name)) ?? null;
}

/** Returns where a parameter is or holds the instant of an operation. */
function instantOf(param) {
  if (param.name === 'now') return param;
  const taken = param.type === 'ObjectPattern' && param.properties.find(({ key }) => key?.name === 'now');
  return taken || instantIn(param.typeAnnotation?.typeAnnotation);
}

function instantIn(type) {
  if (type?.type === 'TSIntersectionType') return type.types.map(instantIn).find(Boolean);
  return (
    type?.type === 'TSTypeLiteral' && type.members.find(({ key, typeAnnotation }) => key?.name === 'now' || (key?.name === 'at' && isDate(typeAnnotation)))
  );
}

function isDate(annotation) {
  return annotation?.typeAnnotation.typeName?.name === 'Date';
}

const camelFields = {
  create: (context) => ({
    TSPropertySignature({ key }) {
      if (key.type === 'Identifier' && /[a-z\d]_[a-z]/.test(key.name))
        context.report({ node: key, message: `${key.name}: fields are camelCase, as the database layer names columns (docs/style.md).` });
    },
  }),
};

/** Pages are left out: what draws one is called the same in all of them. */
const oneName = {
  create: (context) => ({
    ExportNamedDeclaration({ source, specifiers }) {
      if (source === null || context.filename.endsWith('/page.tsx')) return;
      for (const specifier of specifiers) {
        const { local, exported } = specifier;
        if (local.name !== exported.name)
          context.report({ node: specifier, message: `${local.name} is given out as ${exported.name}: one thing, one name (docs/style.md).` });
      }
    },
  }),
};

export default {
  meta: { name: 'hearth' },
  rules: {
    'plain-comments': plainComments,
    'plain-titles': plainTitles,
    'plain-names': plainNames,
    'one-context': oneContext,
    'camel-fields': camelFields,
    'one-name': oneName,
    'plain-callbacks': plainCallbacks,
    'failure-names': failureNames,
    'sql-in-queries': sqlInQueries,
    'documented-exports': documentedExports,
    'found-or-null': foundOrNull,
  },
};
