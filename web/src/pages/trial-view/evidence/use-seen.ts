import { useEffect, useRef, useState } from 'react';

/** Returns a ref for an element, and whether that has ever been in sight. */
export function useSeen() {
  const element = useRef<HTMLButtonElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen] as const;
}
