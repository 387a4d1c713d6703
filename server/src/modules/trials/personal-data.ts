import { NAMELESS, OF_OTHERS, SECRET, type PersonalData } from '#server/platform/personal-data/register.ts';

// The file of a case is open to its parties and judges alone, for as long as an appeal may lead back to it; how long that is belongs to the
// rules of the court.
const FILE = { keep: 'the file of a case: what was decided stays with what it was decided by, and only parties and judges read it' };
const CASE_NO = { no: 'of the whole case' };

/** What the court holds of the parties of its cases. */
export const TRIALS_DATA: PersonalData = {
  tables: [
    {
      table: 'cases',
      rows: 'complainant_id = $1',
      key: 'post_id',
      lines: [
        {
          columns: [
            'post_id',
            'column_id',
            'game_id',
            'title',
            'statement_text',
            'offence',
            'activity',
            'occurred_on',
            'place',
            'loss',
            'contacted',
            'wish',
            'state',
            'outcome',
            'withdraw_reason',
            'filed_at',
            'closed_at',
          ],
          export: true,
          erase: FILE,
        },
        { columns: ['statement'], export: true, erase: FILE, pictures: 'document' },
        { columns: ['party_guilds'], export: CASE_NO, erase: FILE },
        { columns: ['complainant_id'], export: { no: 'in the account' }, erase: NAMELESS },
        { columns: ['presenter_id'], export: OF_OTHERS, erase: NAMELESS },
      ],
      nothing: [
        'is_direct',
        'received_at',
        'summoned_at',
        'due_at',
        'answer_due_at',
        'asked_at',
        'withdraw_due_at',
        'withdraw_refused',
        'withdrawn_after_answer',
        'left_seconds',
        'filed_left_seconds',
        'total_started_at',
        'total_due_at',
        'total_warned_days',
        'refiled_from',
        'split_from',
        'queued_at',
        'door_proof_at',
        'door_proof_seconds',
        'lot_salt',
        'updated_at',
      ],
    },
    {
      table: 'case_accused',
      rows: 'member_id = $1',
      exportAs: 'accused-in-cases',
      lines: [
        {
          columns: [
            'id',
            'case_id',
            'name',
            'realm',
            'faction',
            'class',
            'guild',
            'answered_at',
            'owner_proven_at',
            'told_at',
            'opened_at',
            'extended_at',
            'withdraw_agreed_at',
            'heard',
          ],
          export: true,
          erase: FILE,
        },
        { columns: ['name_key', 'realm_key', 'guild_key'], export: CASE_NO, erase: FILE },
        { columns: ['claimed_by', 'member_id', 'complainant_id'], export: OF_OTHERS, erase: NAMELESS },
        { columns: ['link_nonce', 'code_hash'], export: SECRET, erase: { keep: 'opens nothing without the key of the site' } },
      ],
      nothing: ['position', 'game_id', 'is_open'],
    },
    {
      table: 'case_evidence',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'case_id', 'kind', 'url', 'sha256', 'caption', 'added_at', 'brought_by'], export: true, erase: FILE },
        { columns: ['file_id', 'public_file_id'], export: true, erase: FILE },
        { columns: ['member_id', 'accused_id'], export: { no: 'in the account' }, erase: NAMELESS },
      ],
      nothing: ['position'],
    },
    {
      table: 'case_statements',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'case_id', 'kind', 'role', 'text', 'said_at'], export: true, erase: FILE },
        { columns: ['member_id', 'accused_id'], export: { no: 'in the account' }, erase: NAMELESS },
      ],
    },
    {
      table: 'case_witnesses',
      rows: 'member_id = $1',
      key: 'case_id',
      lines: [{ columns: ['case_id', 'member_id', 'invited_at'], export: true, erase: NAMELESS }],
    },
    {
      table: 'case_code_readers',
      rows: 'member_id = $1',
      key: 'case_id',
      lines: [{ columns: ['case_id', 'member_id', 'fetched_at'], export: true, erase: NAMELESS }],
    },
    {
      table: 'case_comment_holds',
      rows: 'held_by = $1',
      key: 'case_id',
      lines: [{ columns: ['case_id', 'held_by', 'held_at', 'until_at'], export: true, erase: NAMELESS }],
    },
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
      table: 'door_mails',
      rows: 'false',
      lines: [
        {
          columns: ['address'],
          export: { no: 'of nobody with an account: left with the code alone' },
          erase: { keep: 'deleted by its reader, or a month after the case' },
        },
        { columns: ['address_hash'], export: { no: 'a keyed hash' }, erase: { keep: 'goes with the address' } },
      ],
      nothing: ['id', 'accused_id', 'case_id', 'left_at'],
    },
    { table: 'door_mail_notices', rows: 'false', lines: [], nothing: ['door_mail_id', 'notice'] },
    {
      table: 'delivery_attempts',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'case_id', 'member_id', 'carrier', 'how', 'result', 'at', 'logged_at'], export: true, erase: NAMELESS },
        { columns: ['accused_id'], export: CASE_NO, erase: FILE },
        { columns: ['picture_id'], export: CASE_NO, erase: FILE },
      ],
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
      table: 'case_events',
      rows: 'actor_id = $1',
      lines: [
        {
          columns: ['id', 'case_id', 'at', 'actor_id', 'actor_role', 'action', 'reason'],
          export: true,
          erase: { keep: 'the list can be made again from it, so it never changes' },
        },
        { columns: ['data'], export: CASE_NO, erase: { keep: 'the list can be made again from it, so it never changes' } },
      ],
      nothing: ['from_state', 'to_state'],
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
        { columns: ['network'], export: { no: 'tied to no account' }, erase: FILE },
        { columns: ['member_id', 'confirmed_by', 'presenter_id'], export: OF_OTHERS, erase: NAMELESS },
      ],
      nothing: ['opened_at', 'due_at', 'stage', 'lot_salt'],
    },
  ],
};
