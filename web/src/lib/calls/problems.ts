import type { CallFailure } from '#contract/envelope.ts';

/** The problems of a form: a sentence for each field. Problems inside a nested field count for its first name. */
export type Problems = Readonly<Record<string, string>>;

/** Returns the problems of a shape's issues, the first one of each field. */
export function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Problems {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) problems[String(path[0] ?? '')] ??= /\p{Script=Han}/u.test(message) ? message : '这一项没有填或填得不对';
  return problems;
}

/** Returns the problems a refusal of the API names; none when it is about no field. */
export function problemsOfFailure(failure: unknown): Problems {
  const problems: Record<string, string> = {};
  for (const { path, message } of (failure as Partial<CallFailure>).fields ?? []) problems[path.split('.')[0] ?? ''] ??= message;
  return problems;
}

/** Returns the words a refusal is about, as they were written. */
export function refusedSpans(failure: unknown): string[] {
  return ((failure as Partial<CallFailure>).fields ?? []).flatMap(({ spans = [] }) => spans.map(({ text }) => text));
}

/** Returns what a shape rejects, in the form of an API refusal: every field by its whole path. */
export function failureOfIssues(issues: readonly { path: readonly PropertyKey[]; message: string }[]): CallFailure {
  const fields = issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message: /\p{Script=Han}/u.test(message) ? message : '这一项没有填或填得不对',
  }));
  return { code: '', name: 'invalidInput', message: fields[0]?.message ?? '有一处没有填对', status: 400, fields };
}
