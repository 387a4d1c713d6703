import { Failure, isFailureName, type FailureName } from '#contract/failures.ts';
import type { z } from '#contract/zod.ts';

/** Returns the input as its shape reads it. Throws `invalidInput` with what is wrong by field, or the refusal the shape names. */
export function parsed<Input extends z.ZodType>(schema: Input, input: unknown): z.output<Input> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { issues } = result.error;
  const fields = issues.map((issue) => ({ path: issue.path.join('.'), message: chineseMessage(issue.message) }));
  throw new Failure((issues.length === 1 && ownRefusal(issues[0])) || 'invalidInput', { fields: firstOfEach(fields) });
}

/** Returns the refusal a shape names for one of its fields, which has a code of its own; null for the others. */
function ownRefusal(issue: z.core.$ZodIssue | undefined): FailureName | null {
  const name: unknown = issue?.code === 'custom' ? issue.params?.['failure'] : undefined;
  return typeof name === 'string' && isFailureName(name) ? name : null;
}

/** Returns the message of a shape, which is Chinese; zod's own (a missing field, a wrong type) are replaced. */
function chineseMessage(message: string): string {
  return /\p{Script=Han}/u.test(message) ? message : '这一项没有填或填得不对';
}

function firstOfEach(fields: { path: string; message: string }[]): { path: string; message: string }[] {
  const seen = new Map<string, { path: string; message: string }>();
  for (const field of fields) if (!seen.has(field.path)) seen.set(field.path, field);
  return [...seen.values()].slice(0, 20);
}
