import { useEffect, type RefObject } from 'react';

/** Keeps an element as high as what the keyboard leaves of the window, and at its top, as long as it covers the page. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>, covers: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!covers || viewport === null) return undefined;
    const fit = () => {
      element.current?.style.setProperty('--visible-height', `${viewport.height}px`);
      element.current?.style.setProperty('--visible-top', `${viewport.offsetTop}px`);
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, [element, covers]);
}
