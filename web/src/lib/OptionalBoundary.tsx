import { Component, Suspense, type ReactNode } from 'react';

interface OptionalBoundaryProps {
  /** Shown when its file cannot be loaded. */
  instead?: ReactNode;
  children: ReactNode;
}

/** A part the page can do without: nothing while its file travels, and no broken page where it never comes. */
export class OptionalBoundary extends Component<OptionalBoundaryProps, { isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError(): { isMissing: boolean } {
    return { isMissing: true };
  }

  override render(): ReactNode {
    const { instead = null, children } = this.props;
    return this.state.isMissing ? instead : <Suspense fallback={null}>{children}</Suspense>;
  }
}
