import type { PersonalData } from '#server/platform/personal-data/register.ts';

/** The storm switch holds nothing of members: who pressed it is on record. */
export const STORMS_DATA: PersonalData = { tables: [{ table: 'storms', nothing: ['id', 'started_at', 'ends_at', 'ended_at'] }] };
