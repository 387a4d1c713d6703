// Rules that oxlint lacks: those of docs/style.md on words in comments and in names, names of limits and of fields, one name for one thing, one
// context; callbacks that would get an index.
import { plainCallbacks } from './lint-callbacks.mjs';

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
        const [word] = REFUSED_WORD.exec(comment.value) ?? [];
        if (word) context.report({ loc: comment.loc, message: `"${word}" is refused in comments: ${REFUSED[word.toLowerCase()]} (docs/style.md).` });
      }
    },
  }),
};

/** Names nobody would search for, each with what to write instead. A field called `heard` is the court's count of cases on the wire. */
const REFUSED_NAMES = {
  most: 'limit for rows, max for bounds',
  least: 'min',
  told: 'notified, or what was sent',
  heard: 'received, or what arrived',
};

/** Names are looked at where they are declared: keys of objects may be those of the wire. */
const plainNames = {
  create: (context) => ({
    Identifier(node) {
      if (/(^|_)(MOST|LEAST)(_|$)/.test(node.name)) context.report({ node, message: `${node.name}: limits are MAX_… and MIN_… (docs/style.md).` });
      if (Object.hasOwn(REFUSED_NAMES, node.name) && isDeclared(node))
        context.report({ node, message: `${node.name}: write ${REFUSED_NAMES[node.name]} (docs/style.md).` });
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

/** Pure rules take `now` as an argument; what is given a connection gets both in one context. */
const oneContext = {
  create: (context) => {
    const check = ({ params }) => {
      const type = params[0]?.typeAnnotation?.typeAnnotation.typeName?.name;
      const now = params.find(({ name }) => name === 'now');
      if (now && ['Tx', 'Db', 'Database'].includes(type))
        context.report({ node: now, message: `take { ${type === 'Tx' ? 'tx' : 'db'}, now } as one context (docs/style.md).` });
    };
    return { FunctionDeclaration: check, ArrowFunctionExpression: check, TSFunctionType: check };
  },
};

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
    'plain-names': plainNames,
    'one-context': oneContext,
    'camel-fields': camelFields,
    'one-name': oneName,
    'plain-callbacks': plainCallbacks,
  },
};
