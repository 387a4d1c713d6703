// npm run hearth -- jobs …: what the site does without a request.
import { listSiteJobs, runSiteJob } from '#server/modules/jobs/index.ts';
import type { JobState } from '#server/platform/jobs/job.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Refusal } from '../refusal.ts';

export const JOB_COMMANDS: CommandGroup = {
  name: 'jobs',
  about: '后台的活',
  commands: [
    {
      usage: 'list',
      about: '看每样后台的活上次做得怎样、下次什么时候做，只写 jobs 也行',
      isDefault: true,
      reads: true,
      run: list,
    },
    { usage: 'run <名字>', about: '让一样后台的活现在就做一次', run: runNow },
  ],
};

const INSTANT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

async function list({ db }: RunContext): Promise<Answer> {
  const { jobs, workers } = await listSiteJobs(db);
  const running = workers.map(({ node, startedAt, seenAt }) => `${node}  ${at(startedAt)} 起，${at(seenAt)} 还在`);
  const lines = [
    ...jobs.map((job) => `${job.name}  ${job.title}\n  ${lastOf(job)}；下次 ${job.nextAt === null ? '等第一次启动' : at(job.nextAt)}`),
    workers.length === 0 ? '现在没有进程在干后台的活。' : `在干后台的活的进程：\n${running.join('\n')}`,
    '时间都是北京时间。',
  ];
  return { text: lines.join('\n'), data: { jobs, workers } };
}

function lastOf({ isRunning, lastAt, lastMs, lastResult, lastError }: JobState): string {
  if (lastAt === null) return '还没做过';
  if (isRunning) return `${at(lastAt)} 开始，正在做`;
  const took = `用了 ${((lastMs ?? 0) / 1000).toFixed(2)} 秒`;
  return lastResult === 'failed' ? `上次 ${at(lastAt)} 没做成，${took}：${lastError}` : `上次 ${at(lastAt)} 做完，${took}`;
}

function at(instant: string): string {
  return INSTANT.format(new Date(instant));
}

async function runNow({ db, now }: RunContext, [name = '']: string[]): Promise<Answer> {
  if (await db.transaction((tx) => runSiteJob({ tx, now }, name))) return { text: `${name} 排上了，一两秒里就做。`, data: { job: name } };
  throw new Refusal(`没有叫“${name}”的活，或者还没有进程启动过。用 ${commandLine('jobs')} 看有哪些。`);
}
