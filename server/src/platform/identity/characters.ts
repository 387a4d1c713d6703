import { z } from '#contract/zod.ts';
import type { BattlenetRegion, IdentitySettings } from '../process/config/identity-settings.ts';
import { startAsking } from './ask.ts';
import { tokenForCharacters } from './battlenet.ts';
import { ProviderRefusal, type Answer } from './provider.ts';

/** A character of an account, as Battle.net names it. */
export interface ProviderCharacter {
  /** Its number with the kind of client and the region, which it keeps under another name or on another realm. */
  providerId: string;
  name: string;
  realm: string;
  level: number;
}

/** Characters of a hundred realms are fewer. */
const MAX_CHARACTERS = 500;
/** An account with all its characters is a few hundred kilobytes. */
const MAX_BYTES = 2 * 1024 * 1024;

/** A name in one language, or in all of them where the question for one is not heeded. */
const localized = z.union([z.string(), z.looseObject({ zh_CN: z.string().optional(), zh_TW: z.string().optional(), en_US: z.string().optional() })]);
const profile = z.looseObject({
  // An account without the game has none.
  wow_accounts: z
    .array(
      z.looseObject({
        characters: z.array(z.looseObject({ id: z.int(), name: z.string().min(1).max(40), realm: z.looseObject({ name: localized }), level: z.int() })),
      }),
    )
    .default([]),
});

/**
 * Returns the characters of who has agreed in a region, in the namespace of a kind of client. Throws `ProviderRefusal`. The token is not kept.
 */
export async function charactersOf(
  settings: NonNullable<IdentitySettings['battlenet']>,
  answer: Answer,
  { region, namespace }: { region: BattlenetRegion; namespace: string },
): Promise<ProviderCharacter[]> {
  const ask = startAsking();
  const token = await tokenForCharacters(ask, settings, answer);
  const query = new URLSearchParams({ namespace: `${namespace}-${region}`, locale: 'zh_CN' });
  const { status, text } = await ask(`${settings.profiles(region)}/profile/user/wow?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    maxBytes: MAX_BYTES,
  });
  // Who has never played the game there.
  if (status === 404) return [];
  if (status === 401 || status === 403) throw new ProviderRefusal('setup', `profile ${status}`);
  if (status !== 200) throw new ProviderRefusal('provider', `profile ${status}`);
  return readProfile(text)
    .wow_accounts.flatMap(({ characters }) => characters)
    .map(({ id, name, realm, level }) => ({ providerId: `${namespace}-${region} ${id}`, name, realm: nameOf(realm.name), level }))
    .filter(({ realm }) => realm !== '')
    .toSorted((one, other) => other.level - one.level)
    .slice(0, MAX_CHARACTERS);
}

function readProfile(text: string): z.output<typeof profile> {
  try {
    return profile.parse(JSON.parse(text));
  } catch {
    throw new ProviderRefusal('provider', 'no profile');
  }
}

function nameOf(name: z.output<typeof localized>): string {
  return typeof name === 'string' ? name : (name.zh_CN ?? name.zh_TW ?? name.en_US ?? '');
}
