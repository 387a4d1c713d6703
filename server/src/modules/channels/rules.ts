import type { OperatorRow } from './queries-deputies.ts';

/** What decides who may stand in. */
export interface DeputyLimits {
  /** Whether a presenter may. */
  forPresenters?: true | undefined;
  /** Who may not: operators and presenters. */
  except: readonly number[];
}

/**
 * Returns the deputy of an operator for a matter: the deputy they named, if that is an operator who is there, or a presenter and the matter is one that
 * presenters can act on; otherwise the longest-serving other operator who is there. Null: there is nobody.
 */
export function deputyOf(operator: OperatorRow, operators: readonly OperatorRow[], { forPresenters, except }: DeputyLimits): number | null {
  const others = operators.filter(({ id, isAway }) => id !== operator.id && !isAway && !except.includes(id));
  const { deputyId, deputyRole } = operator;
  if (deputyId !== null && deputyRole === 'presenter' && forPresenters && !except.includes(deputyId)) return deputyId;
  if (deputyId !== null && others.some(({ id }) => id === deputyId)) return deputyId;
  return others[0]?.id ?? null;
}

/** Somebody an alarm goes to, and the operator they answer for; null: themself. */
export interface AnsweringRow {
  id: number;
  standsInFor: number | null;
}

/**
 * Returns who an alarm goes to at once: each operator who is there, and for one who is away the deputy; where there is none, the one who is away, unless
 * they are suspended. Somebody who answers for themself is not named as a deputy once more.
 */
export function answeringOf(operators: readonly OperatorRow[]): AnsweringRow[] {
  const there = operators.filter(({ isAway }) => !isAway).map(({ id }) => ({ id, standsInFor: null }));
  const forOthers = operators
    .filter(({ isAway }) => isAway)
    .flatMap((operator): AnsweringRow[] => {
      const deputyId = deputyOf(operator, operators, { except: [] });
      if (deputyId !== null) return [{ id: deputyId, standsInFor: operator.id }];
      return operator.isSuspended ? [] : [{ id: operator.id, standsInFor: null }];
    });
  return [...there, ...forOthers.filter(({ id }) => !there.some((each) => each.id === id))];
}
