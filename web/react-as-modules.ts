import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const inPackage = (name: string, file: string) => join(dirname(require.resolve(`${name}/package.json`)), 'cjs', file);

/** The imported name, and the file of the package that a production browser runs. */
const FILES: Readonly<Record<string, string>> = {
  react: inPackage('react', 'react.production.js'),
  'react/jsx-runtime': inPackage('react', 'react-jsx-runtime.production.js'),
  'react-dom': inPackage('react-dom', 'react-dom.production.js'),
  'react-dom/client': inPackage('react-dom', 'react-dom-client.production.js'),
  scheduler: inPackage('scheduler', 'scheduler.production.js'),
};
const OURS = new Set(Object.values(FILES));

/**
 * React as modules of the language. It is published as CommonJS only: each file of the bundle would ask for the whole of it through a
 * wrapper, in a chunk of its own, and nothing of it that is not used could be left out.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => FILES[source] ?? null,
    transform(code, id) {
      // It takes React's default export, which a module has not.
      if (id.endsWith('zustand/esm/react.mjs')) return { code: code.replace("import React from 'react'", "import * as React from 'react'"), map: null };
      if (!OURS.has(id)) return null;
      const imports: string[] = [];
      const names = new Set<string>();
      const body = code
        .replace(/(\w+) = require\("([\w-]+)"\)/g, (_, name: string, source: string) => {
          imports.push(`import * as ${name} from '${source}';`);
          return `${name}$ = 0`;
        })
        .replace(/\bexports\.(\w+)/g, (_, name: string) => {
          names.add(name);
          return `$$${name}`;
        });
      if (/\b(?:require|exports)\b/.test(body.replace(/\/\*.*?\*\/|\/\/.*|"[^"\n]*"/gs, ''))) throw new Error(`${id} is written in another way than it was`);
      const all = [...names];
      return {
        code: `${imports.join('\n')}\nvar ${all.map((name) => `$$${name}`).join(', ')};\n${body}\nexport { ${all.map((name) => `$$${name} as ${name}`).join(', ')} };\n`,
        map: null,
      };
    },
  };
}
