import { Failure } from '#contract/failures.ts';

/** Twice what the deepest document takes, whose quotes and lists alternate with the arrays they lie in. */
const MAX_DEPTH = 100;

/**
 * Returns the JSON value of a text. Throws a SyntaxError for a text that is none, and `badBody` for one nested so deep that whatever
 * descends it by recursion runs out of stack, as `JSON.stringify` and the shapes do.
 */
export function parseShallowJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new Failure('badBody');
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return value;
}
