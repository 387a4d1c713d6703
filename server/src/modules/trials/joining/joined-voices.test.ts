import { expect, it } from 'vitest';
import { NOWHERE } from '#server/platform/process/kept-address.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { joinedVoices } from './joined-voices.ts';

const complainant = (id: number, addresses: string[], isOlder = true) => ({ id, networks: addresses.map(networkOf), isOlder });

it('complainants of one network are one voice, also with the first one and by way of a third', () => {
  const voices = joinedVoices({ networks: ['203.0.113.1'] }, [
    complainant(1, ['203.0.113.1', '198.51.100.1']),
    complainant(2, ['198.51.100.1']),
    complainant(3, ['192.0.2.3']),
    complainant(4, ['2001:db8:1:2:3::1']),
    complainant(5, ['2001:db8:1:2::9']),
  ]);
  expect([...voices]).toEqual([
    [1, 'shared'],
    [2, 'shared'],
    [3, 'own'],
    [4, 'own'],
    [5, 'shared'],
  ]);
});

it('an account younger than the case is no voice, and the machine itself no network', () => {
  const voices = joinedVoices({ networks: [NOWHERE, ''] }, [complainant(1, ['127.0.0.1']), complainant(2, ['::1']), complainant(3, ['192.0.2.3'], false)]);
  expect([...voices.values()]).toEqual(['own', 'own', 'young']);
});
