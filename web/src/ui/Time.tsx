import { absoluteTime, refreshTime, shortened, type TimeForm } from '#web/lib/time.ts';

export interface TimeProps {
  /** ISO 8601, UTC. */
  iso: string;
  /** Whether it is shown relative to now (5 分钟前) once the page's scripts run. */
  relative?: boolean;
  form?: TimeForm;
  className?: string;
}

/**
 * An instant. Shared HTML prints it absolutely on the site's clock, because that stays true in every cache;
 * in the browser it turns into the visitor's zone, or into a distance from now.
 */
export function Time({ iso, relative = false, form = relative ? 'minute' : 'day', className }: TimeProps) {
  const exact = absoluteTime(iso, 'second', 'site');
  return (
    <time
      // A new instant is a new element, so that its text is rendered again.
      key={iso}
      ref={refreshElement}
      className={className}
      dateTime={iso}
      title={exact}
      data-relative={relative ? '' : undefined}
      data-form={form}
      suppressHydrationWarning
    >
      {shortened(exact, form)}
    </time>
  );
}

function refreshElement(element: HTMLTimeElement | null): void {
  if (element) refreshTime(element);
}
