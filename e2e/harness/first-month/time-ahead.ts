// Loaded by node before a site: its clock is ahead by HEARTH_TEST_AHEAD_MS. Days pass for it without anybody touching its rows.
const aheadMs = Number(process.env['HEARTH_TEST_AHEAD_MS'] ?? 0);
const later = () => Real.now() + aheadMs;
const Real = Date;

globalThis.Date = new Proxy(Real, {
  construct: (target, given: unknown[], made: NewableFunction): object => Reflect.construct(target, given.length === 0 ? [later()] : given, made),
  get: (target, key): unknown => (key === 'now' ? later : Reflect.get(target, key)),
});
