import { DERIVED, type PersonalData } from '#server/platform/personal-data/register.ts';

/** Tables of the platform, of modules that know no members, and of the exports themselves. */
export const OTHER_DATA: PersonalData = {
  tables: [
    {
      table: 'exports',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'requested_at', 'ready_at', 'bytes'], export: true, erase: 'delete' },
        { columns: ['member_id', 'alive_at'], export: DERIVED, erase: 'delete' },
      ],
      storedFiles: `ARRAY['exports/' || id || '.zip']`,
    },
    {
      table: 'tag_drops',
      rows: 'false',
      lines: [{ columns: ['tags'], export: DERIVED, erase: { keep: 'ids of outdated pages, swept after ten minutes' } }],
      nothing: ['id', 'xid', 'at'],
    },
    {
      table: 'jobs',
      rows: 'false',
      lines: [{ columns: ['error'], export: { no: 'a message of the program' }, erase: { keep: 'a message of the program; the next run overwrites it' } }],
      nothing: ['name', 'next_at', 'since', 'sent_at', 'started_at', 'finished_at', 'result', 'node'],
    },
    {
      table: 'backups',
      rows: 'false',
      lines: [
        {
          columns: ['failure', 'trial_failure'],
          export: { no: 'messages of the program' },
          erase: { keep: 'messages of the program about a backup' },
        },
      ],
      nothing: ['id', 'file', 'folder_id', 'started_at', 'made_at', 'size_bytes', 'row_count', 'file_count', 'sha256', 'tried_at', 'deleted_at'],
    },
    {
      table: 'check_mutes',
      rows: 'member_id = $1',
      lines: [
        { columns: ['member_id'], export: { no: 'which check of the site an operator has muted' }, erase: { set: 'NULL' } },
        { columns: ['reason'], export: { no: 'why a check of the site is muted' }, erase: { keep: 'about the site, not about a person' } },
      ],
      nothing: ['name', 'until'],
    },
    { table: 'job_workers', nothing: ['id', 'node', 'started_at', 'seen_at'] },
    { table: 'job_progress', nothing: ['job', 'progress', 'updated_at'] },
    { table: 'migration', nothing: ['name', 'checksum', 'applied_at', 'contracts'] },
    { table: 'shipped', nothing: ['id', 'version', 'content', 'position', 'settled_version', 'settled_hash', 'retired_at'] },
    { table: 'shipped_former', nothing: ['id', 'shipped_id', 'version', 'content', 'replaced_at'] },
    {
      table: 'browser_faults',
      nothing: ['day', 'version', 'kind', 'message', 'file', 'line', 'col', 'function', 'browser', 'browser_version', 'count', 'first_at', 'last_at'],
    },
    { table: 'settings', nothing: ['key', 'value', 'updated_at'] },
    { table: 'games', nothing: ['id', 'name', 'icon', 'note', 'recommended', 'sort', 'hidden'] },
    { table: 'column_versions', nothing: ['version', 'published_at', 'tree'] },
    {
      table: 'columns',
      nothing: [
        'id',
        'parent_id',
        'group_name',
        'name',
        'action',
        'target',
        'icon',
        'menu_columns',
        'rank_level',
        'rank_icon',
        'create_path',
        'create_name',
        'kind',
        'note',
        'visible_to',
        'sort',
        'holds_first_posts',
        'retired_at',
        'hidden',
      ],
    },
    { table: 'dictionaries', nothing: ['key', 'value', 'label', 'color', 'note', 'details', 'sort', 'retired_at', 'starts_at', 'ends_at'] },
    { table: 'term_versions', nothing: ['key', 'value', 'valid_from', 'label', 'color', 'note', 'details', 'applied'] },
    { table: 'pages', nothing: ['slug', 'title', 'summary', 'body', 'updated_at'] },
    { table: 'page_versions', nothing: ['slug', 'version', 'title', 'summary', 'body', 'action', 'published_at', 'valid_from', 'applied'] },
    { table: 'page_drafts', nothing: ['slug', 'base', 'title', 'summary', 'body', 'action', 'saved_at'] },
    { table: 'broadcasts', nothing: ['id', 'title', 'content', 'after_id', 'up_to_id', 'begun_at', 'done_at'] },
    { table: 'home_covers', nothing: ['kind', 'name', 'post_id', 'scenery_id', 'starts_at', 'ends_at'] },
    { table: 'home_picks', nothing: ['post_id', 'position', 'ends_at'] },
    { table: 'announcements', nothing: ['id', 'text', 'href', 'tone', 'audience', 'closable', 'starts_at', 'ends_at'] },
    { table: 'notices', nothing: ['code', 'title', 'text', 'action_label', 'action_href'] },
    {
      table: 'sensitive_words',
      nothing: ['id', 'kind', 'word', 'fold', 'loose', 'outcome', 'replacement', 'fields', 'note', 'created_at', 'retired_at', 'allowed'],
    },
    { table: 'sensitive_words_revision', nothing: ['one', 'revision'] },
    { table: 'sponsors', nothing: ['id', 'name', 'kind', 'realm', 'tier', 'note', 'url', 'since', 'sort'] },
    { table: 'plugin_files', nothing: ['id', 'sha256', 'size_bytes', 'name', 'downloads'] },
    {
      table: 'plugins',
      nothing: [
        'id',
        'folder',
        'blacklist_game_id',
        'name',
        'summary',
        'description',
        'note',
        'author',
        'category',
        'game_ids',
        'install_steps',
        'screenshot_ids',
        'updated_at',
      ],
    },
    {
      table: 'plugin_versions',
      nothing: ['id', 'plugin_id', 'version', 'changelog', 'game_version', 'released_at', 'file_id', 'withdrawn_at', 'withdrawn_reason'],
    },
    { table: 'addon_builds', nothing: ['game_id', 'realm_group', 'realms', 'entries', 'built_on', 'file_id'] },
  ],
};

/** The tables of the job queue. A job carries no data, and of a failure the queue keeps a message of the program for an hour. */
export const QUEUE_TABLES: { nothing: readonly string[]; kept: readonly string[] } = {
  kept: ['data', 'output', 'source_output', 'error', 'message'],
  nothing: [
    ...['application_name', 'child_name', 'command', 'config', 'cron', 'dead_letter', 'event', 'group_id', 'group_tier', 'host', 'key', 'kind', 'metrics'],
    ...['name', 'node_version', 'options', 'parent_name', 'policy', 'queue', 'singleton_key', 'singletons_active', 'source_name', 'status', 'table_name'],
    ...['timezone', 'trace_context', 'type', 'version', 'workers'],
  ],
};
