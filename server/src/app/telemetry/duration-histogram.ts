import { Histogram, type HistogramConfiguration, type MetricObjectWithValues, type MetricValueWithName } from 'prom-client';
import { DURATION_BOUNDS, type RouteTraffic } from './traffic.ts';

const NAME = 'hearth_http_request_duration_seconds';
type Labels = 'method' | 'route';

const OPTIONS = {
  name: NAME,
  help: 'Seconds until a reply was handed to the socket',
  labelNames: ['method', 'route'],
  buckets: [...DURATION_BOUNDS],
  registers: [],
} satisfies HistogramConfiguration<Labels>;

/** The durations of requests, which are counted elsewhere: put together only when somebody asks. */
export class DurationHistogram extends Histogram<Labels> {
  readonly #rows: () => RouteTraffic[];
  /** What it is called and of which kind; the library's own `get` would ask `getForPromString` below. */
  readonly #empty = new Histogram<Labels>(OPTIONS);

  constructor(rows: () => RouteTraffic[]) {
    super(OPTIONS);
    this.#rows = rows;
  }

  /** Returns the counts as Prometheus wants them: each bound with all that is below it. */
  override async get(): Promise<MetricObjectWithValues<MetricValueWithName<Labels>>> {
    const values = this.#rows().flatMap(({ method, route, durations, seconds }) => {
      const labels = { method, route };
      let count = 0;
      const buckets = durations.map((each, index) => {
        count += each;
        return { metricName: `${NAME}_bucket`, labels: { ...labels, le: DURATION_BOUNDS[index] ?? '+Inf' }, value: count };
      });
      return count === 0 ? [] : [...buckets, { metricName: `${NAME}_sum`, labels, value: seconds }, { metricName: `${NAME}_count`, labels, value: count }];
    });
    return { ...(await this.#empty.get()), values };
  }

  /** Returns the same: the registry asks a histogram under this name. */
  getForPromString(): Promise<MetricObjectWithValues<MetricValueWithName<Labels>>> {
    return this.get();
  }
}
