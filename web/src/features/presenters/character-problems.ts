import type { Problems } from '#web/lib/calls/problems.ts';

/** Returns the problems of a character, by the names of a character's fields; our calls take it flat. */
export function characterProblems(problems: Problems): Problems {
  const { character, realm, faction, race, class: profession, guild } = problems;
  const named = {
    'character.name': character,
    'character.realm': realm,
    'character.faction': faction,
    'character.race': race,
    'character.class': profession,
    'character.guild': guild,
  };
  return Object.fromEntries(Object.entries(named).flatMap(([path, sentence]) => (sentence === undefined ? [] : [[path, sentence]])));
}
