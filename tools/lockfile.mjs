// Refuses a package-lock.json that `npm ci` refuses, or that lacks what another platform needs, in the working directory.
// npm leaves out an optional package without a word when its registry lacks that version: the lock then works only on
// the platform it was made on.
import { readFileSync } from 'node:fs';
import { runCommand } from './steps/terminal.mjs';

const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies'];
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

await runCommand(() => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const faults = [...compareWithManifest(manifest, packages['']), ...Object.keys(packages).flatMap((path) => checkPackage(path, packages))];
  for (const fault of faults) console.error(fault);
  console.log(`${Object.keys(packages).length} packages, ${faults.length} faults`);
  return faults.length > 0 ? 1 : 0;
});

function compareWithManifest(manifest, locked) {
  return SECTIONS.flatMap((section) => {
    const [wanted, held] = [manifest[section] ?? {}, locked[section] ?? {}];
    const names = Object.keys({ ...wanted, ...held }).filter((name) => wanted[name] !== held[name]);
    return names.map((name) => `${name}: package.json says ${wanted[name] ?? 'nothing'}, the lock ${held[name] ?? 'nothing'}`);
  });
}

function checkPackage(path, packages) {
  const locked = packages[path];
  const faults = [];
  // What another package carries inside is covered by the hash of that package.
  if (path !== '' && !locked.link && !locked.inBundle && !(locked.version && locked.integrity)) faults.push(`${path}: no version or no hash`);
  if (locked.resolved?.startsWith('http') && !locked.resolved.startsWith(PUBLIC_REGISTRY)) faults.push(`${path}: fetched from ${locked.resolved}`);
  for (const [name, range] of listNeeded(locked)) {
    const found = findPackage(path, name, packages);
    if (!found) faults.push(`${path || 'package.json'}: ${name}@${range} is missing`);
    else if (EXACT_VERSION.test(range) && found.version !== range) faults.push(`${path || 'package.json'}: ${name}@${range} is locked at ${found.version}`);
  }
  return faults;
}

function listNeeded({ dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.entries(peerDependencies ?? {}).filter(([name]) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }), ...peers];
}

/** Looks where Node looks: beside the package, then in each folder above it. */
function findPackage(path, name, packages) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const found = packages[`${at}${at && '/'}node_modules/${name}`];
    if (found || at === '') return found;
  }
}
