import { NAMELESS, OF_OTHERS, SECRET, type PersonalData } from '#server/platform/personal-data/register.ts';

// The file of a case is open to its parties and judges alone, for as long as an appeal may lead back to it; how long that is belongs to the
// rules of the court.
export const FILE = { keep: 'the file of a case: what was decided stays with what it was decided by, and only parties and judges read it' };
export const CASE_NO = { no: 'of the whole case' };

/** What the court holds of those who are drawn, judge and decide, with what they decided about. */
export const JUDGES_TABLES: PersonalData['tables'] = [
  {
    table: 'desk_notes',
    rows: 'member_id = $1',
    lines: [
      { columns: ['id', 'case_id', 'text', 'written_at'], export: true, erase: FILE },
      { columns: ['member_id'], export: { no: 'in the account' }, erase: NAMELESS },
    ],
  },
  {
    table: 'presenter_aways',
    rows: 'member_id = $1',
    key: 'member_id',
    lines: [
      { columns: ['since', 'until_at'], export: true, erase: 'delete' },
      { columns: ['member_id'], export: { no: 'in the account' }, erase: 'delete' },
    ],
  },
  {
    table: 'case_recusals',
    rows: 'member_id = $1',
    key: 'case_id',
    lines: [
      { columns: ['case_id', 'at', 'reason'], export: true, erase: 'delete' },
      { columns: ['member_id'], export: { no: 'in the account' }, erase: 'delete' },
    ],
  },
  {
    table: 'presenter_trainings',
    rows: 'member_id = $1',
    key: 'member_id',
    exportAs: 'training-case',
    lines: [{ columns: ['member_id', 'content_id', 'version', 'done_at'], export: true, erase: NAMELESS }],
  },
  {
    table: 'case_lots',
    rows: '$1 = ANY (call_order)',
    key: 'case_id',
    lines: [
      { columns: ['case_id', 'appeal_id', 'kind', 'round', 'day', 'drawn_at'], export: true, erase: NAMELESS },
      { columns: ['seed', 'call_order', 'pool'], export: OF_OTHERS, erase: NAMELESS },
    ],
    nothing: ['called', 'next_call_at', 'operators_called_at', 'seats', 'nobody_tenured'],
  },
  { table: 'court_clock', nothing: ['only_row', 'open_at'] },
  { table: 'lot_secrets', nothing: ['year', 'day', 'secret'] },
  {
    table: 'panel_calls',
    rows: 'member_id = $1',
    lines: [
      {
        columns: ['id', 'case_id', 'appeal_id', 'round', 'seat', 'member_id', 'called_at', 'accepted_at', 'voted_at', 'ended_at', 'end_reason'],
        export: true,
        erase: NAMELESS,
      },
      { columns: ['reason'], export: true, erase: FILE },
    ],
    nothing: ['accept_by', 'vote_by'],
  },
  {
    table: 'panel_votes',
    rows: 'call_id IN (SELECT id FROM panel_calls WHERE member_id = $1)',
    key: 'call_id',
    lines: [{ columns: ['call_id', 'accused_id', 'rung'], export: true, erase: FILE }],
  },
  {
    table: 'queue_calls',
    rows: '$1 = ANY (called_ids)',
    key: 'case_id',
    lines: [
      { columns: ['case_id', 'started_at'], export: true, erase: NAMELESS },
      { columns: ['called_ids'], export: OF_OTHERS, erase: NAMELESS },
    ],
    nothing: ['operators_called_at', 'next_at'],
  },
  {
    table: 'evidence_openings',
    rows: 'member_id = $1',
    key: 'evidence_id',
    lines: [{ columns: ['evidence_id', 'member_id', 'opened_at'], export: true, erase: NAMELESS }],
  },
  {
    table: 'verdict_drafts',
    rows: 'presenter_id = $1',
    key: 'case_id',
    lines: [{ columns: ['case_id', 'presenter_id', 'content', 'updated_at'], export: true, erase: 'delete' }],
    nothing: ['revision'],
  },
  {
    table: 'verdicts',
    rows: 'presenter_id = $1',
    lines: [
      {
        columns: [
          'id',
          'case_id',
          'presenter_id',
          'outcome',
          'facts',
          'reasoning',
          'statement',
          'articles',
          'false_finding',
          'evidence_ids',
          'penalties',
          'decided_penalties',
          'decided_outcome',
          'proposed_at',
          'status',
        ],
        export: true,
        erase: FILE,
      },
      { columns: ['countersigner_id', 'countersign_reason', 'countersigned_at', 'checked', 'return_part'], export: OF_OTHERS, erase: FILE },
    ],
  },
  {
    table: 'appeals',
    rows: 'member_id = $1',
    lines: [
      {
        columns: ['id', 'ticket_id', 'case_id', 'ground', 'text', 'evidence_ids', 'state', 'filed_at', 'decided_at', 'answer', 'penalty'],
        export: true,
        erase: FILE,
      },
      { columns: ['waiting_evidence'], export: CASE_NO, erase: FILE },
      { columns: ['code'], export: SECRET, erase: FILE },
      { columns: ['picture_id'], export: CASE_NO, erase: FILE },
      { columns: ['network'], export: { no: 'tied to no account' }, erase: FILE },
      { columns: ['member_id', 'confirmed_by', 'presenter_id', 'look_order'], export: OF_OTHERS, erase: NAMELESS },
    ],
    nothing: ['opened_at', 'due_at', 'stage', 'lot_salt', 'answer_moved_seconds'],
  },
];
