import { collectDefaultMetrics, Counter, Gauge, Registry, type Aggregator } from 'prom-client';
import { arrivalCounts, encoderCounts } from '#server/modules/files/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { blindSeconds, totalBlindSeconds } from '#server/platform/state/sight.ts';
import { scanCounts } from '#server/platform/files/clamd.ts';
import { feedCounts } from '#server/platform/state/tag-feed.ts';
import { RANKS, type Admission } from '../admission/admission.ts';
import type { EventStreams } from '../api/event-streams.ts';
import type { ReplyCache } from '../cache/reply-cache.ts';
import { DurationHistogram } from './duration-histogram.ts';
import { siteFigures } from './site-figures.ts';
import type { Traffic } from './traffic.ts';

/** What a process that answers requests has to tell; one that only runs jobs has none of it. */
export interface Observed {
  traffic: Traffic;
  cache: Pick<ReplyCache, 'counts'>;
  streams: Pick<EventStreams, 'count'>;
  admission: Pick<Admission, 'counts'>;
}

type Reading = readonly [labels: Record<string, string>, value: number];

/** Returns the figures of this process in the form of Prometheus. All are read when somebody asks: between that nothing runs but counters. */
export function createMetrics(platform: Pick<Platform, 'db' | 'clock' | 'config'>, observed: Observed | null, version: string): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { counter, gauge, common } = metricsOf(registry);

  common('hearth_build_info', 'Version and role of the process', () => [[{ version, role: platform.config.role }, 1]]);
  common('hearth_blind_seconds', 'For how long this node has not read the database', () => [[{}, blindSeconds()]]);
  counter('hearth_blind_seconds_total', 'For how long it was blind since the start', () => [[{}, totalBlindSeconds()]]);
  counter('hearth_tag_polls_total', 'Readings of what is outdated', () => [
    [{ result: 'done' }, feedCounts.polls - feedCounts.failedPolls],
    [{ result: 'failed' }, feedCounts.failedPolls],
  ]);
  counter('hearth_tag_drops_total', 'What was read as outdated: single tags, and how often everything', () => [
    [{ result: 'tag' }, feedCounts.droppedTags],
    [{ result: 'everything' }, feedCounts.droppedEverything],
  ]);
  gauge('hearth_database_connections', 'Connections of the pool', () => {
    const { max, open, used, waiting } = platform.db.counts();
    return [
      [{ state: 'max' }, max],
      [{ state: 'open' }, open],
      [{ state: 'used' }, used],
      [{ state: 'waiting' }, waiting],
    ];
  });
  addEncoder(registry);
  addArrivals(registry);
  if (platform.config.scanner !== null) addScanner(registry);
  if (observed !== null) addRequests(registry, observed);
  addSite(registry, platform);
  return registry;
}

/** Pictures: web nodes encode what is uploaded, workers copies in AVIF. */
function addEncoder(registry: Registry): void {
  const { counter, gauge } = metricsOf(registry);
  gauge('hearth_encoder_pictures', 'Pictures that are being encoded or wait for it', () => {
    const { running, waiting } = encoderCounts();
    return [
      [{ state: 'running' }, running],
      [{ state: 'waiting' }, waiting],
    ];
  });
  counter('hearth_encoder_refused_total', 'Pictures turned away because too many waited', () => [[{}, encoderCounts().refused]]);
}

/** Bodies of uploads on their way in, and the memory that they and what is worked on hold. */
function addArrivals(registry: Registry): void {
  const { gauge } = metricsOf(registry);
  gauge('hearth_uploads_arriving', 'Bodies of uploads that are on their way in', () => [[{}, arrivalCounts().arriving]]);
  gauge('hearth_uploads_held_bytes', 'Bytes of uploads held in memory', () => [[{}, arrivalCounts().bytes]]);
}

/** What the scanner of files said; without one nothing. */
function addScanner(registry: Registry): void {
  metricsOf(registry).counter('hearth_scans_total', 'Files that a scanner was asked about', () =>
    Object.entries(scanCounts).map(([result, count]): Reading => [{ result }, count]),
  );
}

/** Requests, the cache and the readers of events. */
function addRequests(registry: Registry, { traffic, cache, streams, admission }: Observed): void {
  const { counter, gauge } = metricsOf(registry);
  counter('hearth_http_requests_total', 'Replies by pattern of the route and class of the status', () =>
    traffic
      .rows()
      .flatMap(({ method, route, statuses }) =>
        statuses.flatMap((count, index): Reading[] => (count === 0 ? [] : [[{ method, route, status: `${index + 1}xx` }, count]])),
      ),
  );
  registry.registerMetric(new DurationHistogram(() => traffic.rows()));
  counter('hearth_cache_requests_total', 'Requests to the cache of public replies', () => {
    const { hits, misses } = cache.counts();
    return [
      [{ result: 'hit' }, hits],
      [{ result: 'miss' }, misses],
    ];
  });
  counter('hearth_cache_drops_total', 'Stored replies that became outdated', () => [[{}, cache.counts().drops]]);
  gauge('hearth_cache_entries', 'Stored replies', () => [[{}, cache.counts().entries]]);
  gauge('hearth_cache_bytes', 'What the stored replies take', () => [[{}, cache.counts().bytes]]);
  gauge('hearth_admission_running', 'Requests that are worked on in a slot', () =>
    Object.entries(admission.counts().running).map(([lane, count]): Reading => [{ lane }, count]),
  );
  gauge('hearth_admission_waiting', 'Requests that wait for a slot', () => RANKS.map((rank): Reading => [{ rank }, admission.counts().waiting[rank]]));
  counter('hearth_admission_refused_total', 'Requests refused because they would have waited too long', () =>
    RANKS.map((rank): Reading => [{ rank }, admission.counts().refused[rank]]),
  );
  gauge('hearth_event_streams', 'Open streams of events', () => [[{}, streams.count()]]);
}

/** What the rows of the site say; every process tells the same, and none while the database does not answer. */
function addSite(registry: Registry, platform: Pick<Platform, 'db' | 'clock'>): void {
  const { common: gauge } = metricsOf(registry);
  const figures = siteFigures(platform);
  gauge('hearth_database_up', 'Whether the database answers', async () => [[{}, (await figures()) === null ? 0 : 1]]);
  gauge('hearth_deliveries_queued', 'Mails and text messages that wait to be sent', async () => {
    const found = await figures();
    return found === null ? [] : byChannel(found.counts.mailsQueued, found.counts.textsQueued);
  });
  gauge('hearth_deliveries_failed_day', 'Mails and text messages of the last day that did not arrive', async () => {
    const found = await figures();
    return found === null ? [] : byChannel(found.counts.mailsFailed, found.counts.textsFailed);
  });
  gauge('hearth_court_clocks_overdue', 'Cases whose clock has run out and which were not moved on', async () => {
    const found = await figures();
    return found === null ? [] : [[{}, found.counts.overdueClocks]];
  });
  gauge('hearth_workers', 'Processes that run jobs', async () => {
    const found = await figures();
    return found === null ? [] : [[{}, found.counts.workers]];
  });
  gauge('hearth_job_late_seconds', 'For how long a job has been due', async () => {
    const nowMs = platform.clock.now().getTime();
    return ((await figures())?.jobs ?? []).flatMap(({ name, nextAt }): Reading[] =>
      nextAt === null ? [] : [[{ job: name }, Math.max(0, (nowMs - Date.parse(nextAt)) / 1_000)]],
    );
  });
  gauge('hearth_job_failed', 'Whether the last run of a job failed', async () =>
    ((await figures())?.jobs ?? []).map(({ name, lastResult }): Reading => [{ job: name }, lastResult === 'failed' ? 1 : 0]),
  );
  gauge('hearth_job_last_run_timestamp_seconds', 'When a job last began', async () =>
    ((await figures())?.jobs ?? []).flatMap(({ name, lastAt }): Reading[] => (lastAt === null ? [] : [[{ job: name }, Date.parse(lastAt) / 1_000]])),
  );
}

function byChannel(mails: number, texts: number): Reading[] {
  return [
    [{ channel: 'mail' }, mails],
    [{ channel: 'text' }, texts],
  ];
}

type Read = () => readonly Reading[] | Promise<readonly Reading[]>;
type Add = (name: string, help: string, read: Read) => void;

/** Returns what adds figures that are read when somebody asks. Of several processes counters and gauges are added up; a `common` gauge is of all of them, and the greatest counts. */
function metricsOf(registry: Registry): Record<'counter' | 'gauge' | 'common', Add> {
  const gaugeBy =
    (aggregator: Aggregator): Add =>
    (name, help, read) => {
      const metric: Gauge = new Gauge({
        name,
        help,
        aggregator,
        registers: [registry],
        labelNames: LABELS,
        async collect() {
          const readings = await read();
          metric.reset();
          for (const [labels, value] of readings) metric.set(labels, value);
        },
      });
    };
  return {
    counter(name, help, read) {
      const metric: Counter = new Counter({
        name,
        help,
        registers: [registry],
        labelNames: LABELS,
        async collect() {
          const readings = await read();
          metric.reset();
          for (const [labels, value] of readings) metric.inc(labels, value);
        },
      });
    },
    gauge: gaugeBy('sum'),
    common: gaugeBy('max'),
  };
}

const LABELS = ['version', 'role', 'result', 'state', 'method', 'route', 'status', 'channel', 'job', 'lane', 'rank'];
