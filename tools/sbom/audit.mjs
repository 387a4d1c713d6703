// npm run check -- audit: refuses packages with a known vulnerability of severity high or critical. What is known changes without a commit, and not
// every registry has the list, so it is no part of `npm run check`; a registry that does not answer is said loudly, and refuses nothing.
import { findNode } from '../steps/node.mjs';
import { npm } from '../steps/install.mjs';
import { runCommand } from '../steps/terminal.mjs';

const SEVERE = ['high', 'critical'];
const PATIENCE = ['--fetch-retries=0', '--fetch-timeout=30000'];

await runCommand(async () => {
  const { output } = await npm(findNode(), ['audit', '--audit', '--json', '--package-lock-only', `--prefix=${process.cwd()}`, ...PATIENCE]);
  const found = readReport(output);
  if (found === null) {
    console.log('！！！软件源没有回答有没有已知的漏洞（the registry did not answer）：这一项什么都没有查。！！！');
    console.log(output.trim().split('\n').slice(-3).join('\n'));
    return 0;
  }
  const severe = found.filter(({ severity }) => SEVERE.includes(severity));
  for (const { name, severity, via } of severe) console.error(`${name}（${severity}）：${via}`);
  console.log(`${found.length} packages with known vulnerabilities, ${severe.length} of them ${SEVERE.join(' or ')}`);
  return severe.length > 0 ? 1 : 0;
});

/** Returns the vulnerable packages of npm's report, or null where it has none: the registry has no list, or cannot be reached. */
function readReport(output) {
  const start = output.indexOf('{');
  const end = output.lastIndexOf('}');
  try {
    const { vulnerabilities, metadata } = JSON.parse(output.slice(start, end + 1));
    if (!vulnerabilities || !metadata) return null;
    return Object.values(vulnerabilities).map(({ name, severity, via }) => ({ name, severity, via: via.map(titleOf).join('；') }));
  } catch {
    return null;
  }
}

/** Another package by its name, or an advisory. */
function titleOf(via) {
  return typeof via === 'string' ? via : `${via.title} ${via.url}`;
}
