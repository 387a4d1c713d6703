// Encodes pictures for the process that started this one, below everything else that runs on the machine.
import { setPriority } from 'node:os';
import { Failure } from '#contract/failures.ts';
import { encodeAvatar, encodeCopy, encodeImage, encodeShare, megapixelsOf } from './encode.ts';
import type { Answer, Encoded, Question, Task } from './encoder-tasks.ts';

const BELOW_NORMAL = 10;

setPriority(BELOW_NORMAL);
process.on('message', (question: Question) => void answer(question));
// Ctrl-C in a terminal reaches all its processes: the requests in hand are finished first.
process.on('SIGINT', () => undefined);
// Nobody would wait for the rest.
process.on('disconnect', () => process.exit(0));

async function answer({ id, task }: Question): Promise<void> {
  send({ id, outcome: await encode(task).catch((error: unknown) => ({ act: 'refuse' as const, refusal: nameOf(error), message: String(error) })) });
}

async function encode(task: Task): Promise<Encoded> {
  const { act, bytes } = task;
  switch (act) {
    case 'image':
      return { act, made: await encodeImage(bytes, task) };
    case 'avatar':
      return { act, made: await encodeAvatar(bytes) };
    case 'copy':
      return { act, made: await encodeCopy(bytes, task.size, task.format) };
    case 'share':
      return { act, made: await encodeShare(bytes, task.size) };
    default:
      return { act, made: await megapixelsOf(bytes) };
  }
}

function nameOf(error: unknown): Failure['name'] | null {
  return error instanceof Failure ? error.name : null;
}

function send(message: Answer): void {
  if (process.connected) process.send?.(message);
}
