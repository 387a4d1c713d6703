/** What the dictionaries are called where an operator edits them, in the order in which they are listed. */
export const DICTIONARY_NAMES: Readonly<Record<string, string>> = {
  offence: '案由',
  penalty: '处罚',
  outcome: '结果',
  rule_article: '规矩条文',
  appeal_ground: '申诉理由',
  activity: '在做什么',
  loss_type: '损失',
  wish: '诉求',
  trial_state: '案子走到哪',
  report_reason: '举报理由',
  suggestion_type: '意见的类别',
  speciality: '主持人的专长',
  plugin_category: '插件的分类',
  essence_level: '精华的级别',
  message_type: '消息的种类',
  gender: '性别',
  realm: '服务器',
  faction: '阵营',
  class: '职业',
  race: '种族',
  expansion: '资料片',
  zone: '地图',
};

/** Whose entries the program itself knows by their values: no others can be added, and none retired. */
export const FIXED_DICTIONARIES: readonly string[] = ['penalty', 'outcome', 'trial_state', 'essence_level', 'message_type', 'gender'];
/** Whose words the program has itself. */
export const WORDED_DICTIONARIES: readonly string[] = ['outcome', 'trial_state', 'essence_level', 'message_type'];
/** Whose words are kept with the day from which they hold, because verdicts show those of their own. */
export const DATED_DICTIONARIES: readonly string[] = ['offence', 'rule_article'];
/** The colors an entry can have, from the tokens of the design. */
export const TERM_COLORS = ['seal', 'brass', 'ember', 'plum', 'night', 'pine', 'ink'] as const;
