import { Component, createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { fetchPatiently } from '#web/lib/lazy-with-preload.tsx';
import { toast } from './toast.ts';

/**
 * Returns a part whose file is fetched when it is first rendered, inside a `Suspense` of the place that shows it. A file that never comes leaves the
 * page as it is: the reader is offered to load the page again, or sees what is given as `instead`, null for comforts nobody misses.
 */
export function lazyPart<Props extends object>(fetchFile: () => Promise<ComponentType<Props>>, instead?: ReactNode): (props: Props) => ReactNode {
  const Part = lazy(async () => ({ default: await fetchPatiently(fetchFile) }));
  return (props) => <PartBoundary instead={instead}>{createElement<Props>(Part, props)}</PartBoundary>;
}

/** Once a visit: a thread has the same part under each of its comments. */
let hasOffered = false;

interface PartBoundaryProps {
  instead: ReactNode;
  children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError(): { isMissing: boolean } {
    return { isMissing: true };
  }

  override componentDidCatch(): void {
    if (this.props.instead !== undefined || hasOffered) return;
    hasOffered = true;
    toast({ message: '有一块没有读到', type: 'error', action: { label: '重新载入', act: () => location.reload() } });
  }

  override render(): ReactNode {
    return this.state.isMissing ? this.props.instead : this.props.children;
  }
}
