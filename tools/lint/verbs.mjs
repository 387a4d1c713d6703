// What is given out as `find…` may find nothing, and says so in its type; what is always there, or refused, is `get…`. Only a return type that is
// written out is looked at: rules of ours get no types, and a name of a type does not say what is behind it.
import { posix } from 'node:path';

/** A type that may be nothing: nothing at all, a list, whether it is there, or another outcome beside it. */
const MAYBE = /\b(null|undefined|void|boolean|unknown|Map|Set|Page|ReturnType)\b|\[\]|\||\['/;
/** Names of one type, without what may be behind: `Promise<Site>`, `Site`. */
const PLAIN = /^(Promise<)?\w+(<[^<>]*>)?>?$/;

export const foundOrNull = {
  create: (context) => {
    if (/\.(test|fixture)\.tsx?$/.test(posix.basename(context.filename))) return {};
    return {
      ExportNamedDeclaration({ declaration }) {
        if (declaration?.type !== 'FunctionDeclaration' || !/^find[A-Z]/.test(declaration.id.name)) return;
        const type = declaration.returnType && context.sourceCode.getText(declaration.returnType.typeAnnotation);
        if (!type || MAYBE.test(type) || !PLAIN.test(type)) return;
        context.report({
          node: declaration.id,
          message: `${declaration.id.name}: what is always there, or refused, is get…; find… may return null (docs/style.md).`,
        });
      },
    };
  },
};
