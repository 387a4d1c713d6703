import type { CaseHint, Conflict } from './trials.ts';

/** The reasons why a presenter may not judge a case, each as the end of a sentence that begins with 你. */
export const CONFLICT_LABELS: Readonly<Record<Conflict, string>> = {
  filed: '是检举人',
  named: '在案中被提及',
  guild: '与当事人同公会',
  judged: '已判过此案',
  witness: '是本案证人',
  carried: '取过本案的答辩码',
  character: '半年里填过案中的角色',
  tie: '关注、屏蔽过当事人，或刚给他写过信',
  crossed: '与当事人以前有过检举',
  lately: '刚判过同一个人的案子',
  idled: '让这桩案子过了期',
  voice: '判过这桩案子',
  recused: '已经回避',
};

/** What a presenter should know before they take a case, each as the end of a sentence that begins with 你; it binds nobody. */
export const HINT_LABELS: Readonly<Record<CaseHint, string>> = {
  realm: '和被检举人同一个服务器',
  wrote: '在这桩案子下面说过话',
  crossed: '与当事人之间有别的检举',
  lately: '刚判过同一个人的案子',
  idled: '让这桩案子过了期',
};
