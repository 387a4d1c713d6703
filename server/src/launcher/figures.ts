import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Gauge, Counter, type Registry, type RegistryContentType } from 'prom-client';
import type { ToLauncher, ToSibling } from '#server/platform/siblings/talk.ts';

/** A process that answers on the port. */
interface Running {
  number: number;
  worker: Worker;
}

/** The figures of all processes of a site, read when somebody asks. */
export interface Figures {
  /** Returns the figures of all processes together: the last ones of a process that does not answer, and the counts of those that have ended stay in the sums. */
  read(): Promise<Registry<RegistryContentType>>;
  take(number: number, message: Extract<ToLauncher, { kind: 'figures' }>): void;
  /** A process has ended. Without what it had counted a sum would fall, and who reads it would take that for a new beginning. */
  keep(number: number): void;
  countRestart(): void;
}

/** A process that is busy for longer is asked again the next time. */
const PATIENCE_MS = 1_000;
const COUNTED = new Set(['counter', 'histogram']);

/** Returns the figures of the processes that run. */
export function createFigures(running: () => readonly Running[]): Figures {
  const last = new Map<number, object[]>();
  let ended: object[][] = [];
  const asked = new Map<number, () => void>();
  let lastId = 0;
  let restarts = 0;

  const ask = ({ worker }: Running): Promise<void> =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      const settle = () => {
        clearTimeout(patience);
        asked.delete(id);
        resolve();
      };
      const patience = setTimeout(settle, PATIENCE_MS);
      asked.set(id, settle);
      worker.send({ kind: 'figures', id } satisfies ToSibling, () => undefined);
    });

  return {
    async read() {
      await Promise.all(running().map(ask));
      const former = ended;
      if (former.length > 1) {
        const together: object[] = await AggregatorRegistry.aggregate(former).getMetricsAsJSON();
        // Another reading may have done the same meanwhile.
        if (ended[0] === former[0]) ended = [together, ...ended.slice(former.length)];
      }
      const registry = AggregatorRegistry.aggregate([...last.values(), ...ended]);
      new Gauge({ name: 'hearth_web_processes', help: 'Processes of the site that answer on its port', registers: [registry] }).set(running().length);
      new Counter({ name: 'hearth_web_process_restarts_total', help: 'How often one of them was started again', registers: [registry] }).inc(restarts);
      return registry;
    },
    take(number, { id, figures }) {
      last.set(number, figures);
      asked.get(id)?.();
    },
    keep(number) {
      const counted = (last.get(number) ?? []).filter((figure) => 'type' in figure && typeof figure.type === 'string' && COUNTED.has(figure.type));
      last.delete(number);
      if (counted.length > 0) ended = [...ended, counted];
    },
    countRestart() {
      restarts += 1;
    },
  };
}
