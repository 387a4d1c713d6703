import { flag, instant, line, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import { caseState, conflict, partyRole } from './trials-states.shapes.ts';
import { caseBracket, caseCard } from './trials-case.shapes.ts';
import { z } from '../zod.ts';

const deskCase = z.strictObject({
  id: z.int(),
  columnId: z.int(),
  title: z.string(),
  ...caseCard.shape,
  complainant: personShape,
  presenter: personShape.nullable(),
  filedAt: instant,
  overdue: z.boolean(),
  asked: z.boolean(),
  evidenceCount: z.int(),
  conflicts: z.array(conflict),
});
export const listDesk = {
  summary: '审理台：案子，旧的在前',
  input: z.object({
    state: caseState.optional(),
    offence: line(0, 40, '案由不对').optional(),
    /** Only what I hold. */
    mine: flag.optional(),
    overdue: flag.optional(),
    ...pageInput,
  }),
  reply: z.strictObject({ ...pageOf(deskCase).shape, counts: z.record(z.string(), z.int()) }),
};

export const listMyCases = {
  summary: '与我有关的案子，新的在前',
  input: z.object({ ...pageInput }),
  reply: pageOf(
    z.strictObject({ id: z.int(), columnId: z.int(), title: z.string(), ...caseBracket.shape, role: partyRole, filedAt: instant, dueAt: instant.nullable() }),
  ),
};
