import { openAddress } from '#server/platform/process/kept-address.ts';
import { DERIVED, NAMELESS, SECRET, type PersonalData } from '#server/platform/personal-data/register.ts';

const COUNTED = { keep: 'a number of a member without a name' };
const NAME_OF_NOBODY = { set: `'已注销的冒险者#' || id` };

/** What the accounts hold of members. Their own rows are the last of all to be erased: others are found by them. */
export const MEMBERS_DATA: PersonalData = {
  tables: [
    {
      table: 'sessions',
      rows: 'member_id = $1',
      lines: [
        {
          columns: ['id', 'member_id', 'device', 'address', 'address_sealed', 'created_at', 'last_seen_at', 'ended_at', 'factor_at', 'factor'],
          export: true,
          erase: 'delete',
        },
        { columns: ['network'], export: DERIVED, erase: 'delete' },
        { columns: ['token_hash'], export: SECRET, erase: 'delete' },
      ],
      openRow: ({ address, address_sealed: addressSealed, ...row }, secrets) => ({
        ...row,
        address: openAddress(secrets, { address: String(address), addressSealed: String(addressSealed) }),
      }),
    },
    {
      table: 'verification_codes',
      // A member's id and what is to be confirmed; without a member the mail address alone.
      rows: `(target LIKE $1::bigint || ' %' OR target = (SELECT m.email_fold FROM members m WHERE m.id = $1::bigint))`,
      lines: [{ columns: ['purpose', 'target', 'code_hash', 'wrong_tries', 'created_at', 'expires_at', 'used_at'], export: SECRET, erase: 'delete' }],
    },
    {
      table: 'retrieve_keys',
      rows: 'member_id = $1',
      lines: [{ columns: ['key_hash', 'member_id', 'created_at', 'expires_at', 'ended_at', 'ended_by'], export: SECRET, erase: 'delete' }],
    },
    {
      table: 'recovery_codes',
      rows: 'member_id = $1',
      lines: [{ columns: ['member_id', 'code_hash', 'used_at'], export: SECRET, erase: 'delete' }],
    },
    {
      table: 'old_passwords',
      rows: 'member_id = $1',
      lines: [{ columns: ['member_id', 'hash', 'salt'], export: SECRET, erase: 'delete' }],
    },
    {
      table: 'unproven_addresses',
      rows: 'member_id = $1',
      lines: [{ columns: ['member_id'], export: DERIVED, erase: 'delete' }],
    },
    {
      table: 'character_history',
      rows: 'member_id = $1',
      lines: [{ columns: ['id', 'member_id', 'source', 'name_key', 'realm_key', 'guild_key', 'from_at', 'until_at'], export: true, erase: 'delete' }],
    },
    {
      table: 'former_nicks',
      rows: 'member_id = $1',
      key: 'member_id',
      lines: [{ columns: ['member_id', 'nick_fold', 'until_at'], export: true, erase: 'delete' }],
    },
    {
      table: 'passkeys',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'member_id', 'name', 'created_at', 'last_used_at', 'transports', 'counter'], export: true, erase: 'delete' },
        { columns: ['credential_id', 'user_handle', 'public_key'], export: SECRET, erase: 'delete' },
      ],
    },
    {
      table: 'passkey_challenges',
      rows: 'member_id = $1',
      lines: [{ columns: ['challenge_hash', 'purpose', 'holder', 'member_id', 'user_handle', 'expires_at'], export: SECRET, erase: 'delete' }],
    },
    {
      table: 'identities',
      rows: 'member_id = $1',
      lines: [
        { columns: ['id', 'member_id', 'provider', 'created_at', 'last_used_at'], export: true, erase: 'delete' },
        { columns: ['subject_hash'], export: SECRET, erase: 'delete' },
      ],
    },
    {
      table: 'identity_attempts',
      rows: 'member_id = $1',
      lines: [
        {
          columns: ['key_hash', 'provider', 'secret_hash', 'member_id', 'session_id', 'subject_hash', 'region', 'characters', 'expires_at'],
          export: SECRET,
          erase: 'delete',
        },
      ],
    },
    {
      table: 'two_factors',
      rows: 'member_id = $1',
      key: 'member_id',
      exportAs: 'two-factor',
      lines: [
        { columns: ['created_at', 'confirmed_at'], export: true, erase: 'delete' },
        { columns: ['member_id', 'secret', 'last_step'], export: SECRET, erase: 'delete' },
      ],
    },
    {
      table: 'members',
      rows: 'id = $1',
      exportAs: 'account',
      lines: [
        { columns: ['nick_name'], export: true, erase: NAME_OF_NOBODY },
        { columns: ['nick_fold'], export: DERIVED, erase: NAME_OF_NOBODY },
        {
          columns: ['email_fold', 'nick_changed_at', 'suspended_until', 'suspended_reason', 'character', 'password_changed_at'],
          export: true,
          erase: { set: 'NULL' },
        },
        { columns: ['password_hash'], export: SECRET, erase: { set: 'NULL' } },
        { columns: ['avatar_file_id'], export: true, erase: { set: 'NULL' }, pictures: 'id' },
        { columns: ['signature'], export: true, erase: { set: `''` } },
        { columns: ['gender'], export: true, erase: { set: `'secret'` } },
        { columns: ['character_public'], export: true, erase: { set: 'false' } },
        { columns: ['status'], export: true, erase: { set: `'active'` } },
        { columns: ['role'], export: true, erase: { set: `'member'` } },
        { columns: ['id', 'merged_into'], export: true, erase: NAMELESS },
        { columns: ['experience', 'post_count', 'essence_count', 'follower_count'], export: true, erase: COUNTED },
        {
          columns: ['joined_at', 'last_seen_at', 'closing_at', 'closed_at'],
          export: true,
          erase: { keep: 'when an account without a name was opened and closed' },
        },
        { columns: ['place'], export: true, erase: { set: 'NULL' } },
        { columns: ['age_band'], export: true, erase: { set: 'NULL' } },
        { columns: ['totp_due_at', 'waits_since'], export: true, erase: { set: 'NULL' } },
        { columns: ['experience_on', 'experience_that_day'], export: DERIVED, erase: COUNTED },
      ],
    },
    {
      table: 'idempotency_keys',
      rows: 'member_id = $1',
      lines: [
        {
          columns: ['member_id', 'key', 'route', 'reply', 'created_at'],
          export: { no: 'replies to calls of the last day, made of what is exported' },
          erase: 'delete',
        },
      ],
    },
  ],
};
