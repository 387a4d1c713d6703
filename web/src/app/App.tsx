// First of all styles: these files say in which order the layers of all others count.
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/classes.css';
import '#web/ui/media.css';
import { Component, createElement, type ReactNode } from 'react';
import { FrameLayout } from '#web/features/layout/frame/Frame.tsx';
import { MainLayout } from '#web/features/layout/frame/MainLayout.tsx';
import { ProfileArea } from '#web/features/layout/profile/profile-area.ts';
import { PageFailed } from '#web/features/layout/error/PageFailed.tsx';
import { ViewContext, type View } from '#web/lib/navigation/view.ts';
import type { PageEntry } from '#web/lib/page.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

const LAYOUTS: Record<PageEntry['layout'], (props: { children: ReactNode }) => ReactNode> = {
  main: MainLayout,
  profile: ({ children }) => (
    <MainLayout>
      <ProfileArea>{children}</ProfileArea>
    </MainLayout>
  ),
  frame: FrameLayout,
  bare: ({ children }) => children,
};

/** One view in its layout. */
export function App({ view }: { view: View }) {
  const { entry, page, state, failure, site, location } = view;
  const Layout = LAYOUTS[entry.layout];
  const whole = state === 'failed' && (site === null || !page.Failed);
  return (
    <ViewContext value={view}>
      <Catch view={view}>
        {whole ? (
          <PageFailed failure={failure} />
        ) : (
          <Layout>
            <Inside key={entry.path.endsWith('/*') ? entry.id : location.pathname} view={view} />
          </Layout>
        )}
      </Catch>
      <Toasts />
    </ViewContext>
  );
}

function Inside({ view: { page, state, data, failure } }: { view: View }) {
  if (state === 'waiting') {
    return page.Skeleton ? <page.Skeleton /> : null;
  }
  if (state === 'failed' && page.Failed && failure) return <page.Failed failure={failure} />;
  // The table of pages cannot know each page's data type; load and Page are in one file.
  return createElement(page.Page, { data: data as never });
}

/** Shows our own screen for what breaks while drawing. */
class Catch extends Component<{ view: View; children: ReactNode }, { broken: boolean; view: View }> {
  override state = { broken: false, view: this.props.view };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  /** Another view is another chance. */
  static getDerivedStateFromProps({ view }: { view: View }, state: { view: View }): { broken: boolean; view: View } | null {
    return view === state.view ? null : { broken: false, view };
  }

  override render(): ReactNode {
    return this.state.broken ? <PageFailed failure={null} /> : this.props.children;
  }
}
