/**
 * Imported before everything else: an error made from here on keeps no trace of its calls, until `traceErrors`. React makes four of its
 * errors in advance, while its file is evaluated; where the browser is watched (its tools are open, or a program drives it) a trace
 * needs the lines of all of the file, which is parsed over again for them: 100 of 130 ms, slowed four times. See decision 079.
 */
const limit = Error.stackTraceLimit;
Reflect.deleteProperty(Error, 'stackTraceLimit');

/** Errors keep their traces from now on; not all browsers have a limit to be put back. */
export function traceErrors(): void {
  if (limit !== undefined) Error.stackTraceLimit = limit;
}
