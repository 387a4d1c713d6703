import type { Question, Value } from '#server/platform/siblings/talk.ts';
import type { SharedState } from '#server/platform/state/shared-state.ts';

/** What the processes of a site share through their launcher. */
export interface Common {
  state: SharedState;
  /** Resolves once the embedded database runs; at once where there is none. */
  database: Promise<unknown>;
}

/** Returns the answer to a question of one of the processes. */
export async function answerTo(question: Exclude<Question, { act: 'hold' }>, { state, database }: Common): Promise<Value> {
  switch (question.act) {
    case 'take':
      return state.take(question.key, question, new Date(question.atMs));
    case 'giveBack':
      await state.giveBack(question.key, new Date(question.atMs));
      return null;
    case 'peek':
      return state.peek(question.key, question.max, new Date(question.atMs));
    case 'delete':
      await state.delete(question.key);
      return null;
    case 'presence':
      return state.notePresence(question.uuid, question.windowSeconds, new Date(question.atMs));
    case 'first':
      return state.first(question.key, question.windowSeconds, new Date(question.atMs));
    case 'database':
      await database;
      return null;
  }
}
