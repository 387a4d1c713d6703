import type { Problems } from '#web/lib/calls/problems.ts';

/** What is wrong with a character, by the names the fields of a character have; our calls take it flat. */
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
