import { Component, createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { fetchPatiently } from '#web/lib/lazy-with-preload.tsx';
import { toast } from './toast.ts';

/** The file of a part did not come, however often it was asked for. */
class PartMissing extends Error {}

/**
 * Returns a part whose file is fetched when it is first rendered, inside a `Suspense` of the place that shows it. A file that never comes leaves the
 * page as it is: the reader is offered to load the page again, or sees what is given as `instead`, null for comforts nobody misses. Where the part is
 * shown next, its file is asked for again.
 */
export function lazyPart<Props extends object>(fetchFile: () => Promise<ComponentType<Props>>, instead?: ReactNode): (props: Props) => ReactNode {
  const fetchPart = async () => {
    try {
      return { default: await fetchPatiently(fetchFile) };
    } catch (error) {
      throw new PartMissing('a part is missing', { cause: error });
    }
  };
  let Part = lazy(fetchPart);
  // React keeps a failure for good.
  const renew = () => {
    Part = lazy(fetchPart);
  };
  return (props) => (
    <PartBoundary instead={instead} onMissing={renew}>
      {createElement<Props>(Part, props)}
    </PartBoundary>
  );
}

const OFFER_MS = 10_000;
/** A thread has the same part under each of its comments: one offer is enough. */
let offeredAt = -OFFER_MS;

interface PartBoundaryProps {
  instead: ReactNode;
  onMissing: () => void;
  children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PartMissing)) return;
    this.props.onMissing();
    const now = performance.now();
    if (this.props.instead !== undefined || now < offeredAt + OFFER_MS) return;
    offeredAt = now;
    toast({ message: '有一块没有读到', type: 'error', action: { label: '重新载入', act: () => location.reload() } });
  }

  override render(): ReactNode {
    const error: unknown = this.state.error;
    if (error === null) return this.props.children;
    // A part that breaks while it is drawn breaks the page, as everything else does.
    if (!(error instanceof PartMissing)) throw error;
    return this.props.instead;
  }
}
