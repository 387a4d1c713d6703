import { memoryFlags } from '../steps/memory-flags.mjs';

/** Returns the script `hearth` of a release: it finds its own folder and runs everything with the Node that is in there. */
export function launcherOf(node: string): string {
  const flags = Object.entries({ ...memoryFlags, NODE_OPTIONS: undefined }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return `#!/bin/sh
# 炉边：./hearth start 开门，./hearth upgrade 文件 换新版，./hearth backup、./hearth restore、./hearth --help 看还有什么。
set -eu
at=$0
while [ -L "$at" ]; do
  to=$(readlink "$at")
  case $to in /*) at=$to ;; *) at=$(dirname "$at")/$to ;; esac
done
# A release is in releases/VERSION of its home, and the data beside them unless they are somewhere else.
release=$(CDPATH= cd -- "$(dirname -- "$at")" && pwd -P)
HEARTH_HOME=$(dirname "$(dirname "$release")")
HEARTH_DATA=\${HEARTH_DATA:-$HEARTH_HOME/data}
NODE_ENV=production
NODE_OPTIONS="\${NODE_OPTIONS:-} --max-semi-space-size=16"
export HEARTH_HOME HEARTH_DATA NODE_ENV NODE_OPTIONS ${flags.join(' ')}
what=\${1:---help}
case $what in
  probe) exec "$release/${node}" --version ;;
  serve) script=server/src/main.ts ;;
  start | upgrade) script=tools/packed/$what.ts ;;
  backup | restore) script=tools/$what.ts ;;
  demo) script=demo/command.ts ;;
  *) exec "$release/${node}" "$release/tools/hearth.ts" "$@" ;;
esac
shift
exec "$release/${node}" "$release/$script" "$@"
`;
}
