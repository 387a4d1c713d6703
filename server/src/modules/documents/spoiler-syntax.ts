import type { Options } from 'mdast-util-from-markdown';
import type { Literal } from 'mdast';

type One<List> = Exclude<List, readonly unknown[] | null | undefined>;
type SyntaxExtension = One<NonNullable<Options['extensions']>[number]>;
type TreeExtension = One<NonNullable<Options['mdastExtensions']>[number]>;

/** A `||` in running text; whether it opens or closes a spoiler is seen from its neighbors. */
export interface SpoilerMarker extends Literal {
  type: 'spoilerMarker';
}

declare module 'mdast' {
  interface PhrasingContentMap {
    spoilerMarker: SpoilerMarker;
  }
  interface RootContentMap {
    spoilerMarker: SpoilerMarker;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    spoilerMarker: 'spoilerMarker';
  }
}

const PIPE = 124;

/** Markdown syntax: two pipes are one token. Escaped pipes and code never reach this. */
export const spoilerSyntax: SyntaxExtension = {
  text: {
    [PIPE]: {
      name: 'spoilerMarker',
      tokenize(effects, ok, nok) {
        return (code) => {
          effects.enter('spoilerMarker');
          effects.consume(code);
          return (second) => {
            if (second !== PIPE) return nok(second);
            effects.consume(second);
            effects.exit('spoilerMarker');
            return ok;
          };
        };
      },
    },
  },
};

/** The tree's side of `spoilerSyntax`. */
export const spoilerTree: TreeExtension = {
  enter: {
    spoilerMarker(token) {
      this.enter({ type: 'spoilerMarker', value: '||' }, token);
    },
  },
  exit: {
    spoilerMarker(token) {
      this.exit(token);
    },
  },
};
