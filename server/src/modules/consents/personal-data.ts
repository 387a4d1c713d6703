import { SECRET, type PersonalData } from '#server/platform/personal-data/register.ts';

/** What is kept of what members agree to. */
export const CONSENTS_DATA: PersonalData = {
  tables: [
    {
      table: 'consents',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'member_id', 'document', 'version', 'given_at', 'how', 'withdrawn_at'], export: true, erase: 'delete' },
        { columns: ['by_sealed'], export: SECRET, erase: 'delete' },
      ],
    },
    { table: 'document_versions', nothing: ['document', 'version', 'title', 'body', 'published_at'] },
  ],
};
