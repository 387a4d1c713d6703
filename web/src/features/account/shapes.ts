type Shapes = typeof import('#contract/members.shapes.ts');

let loading: Promise<Shapes | null> | undefined;

/** The rules of the account forms, fetched on the first call; null when they can't be had, then the server's answer has to do. */
export function loadShapes(): Promise<Shapes | null> {
  loading ??= import('#contract/members.shapes.ts').catch(() => {
    loading = undefined;
    return null;
  });
  return loading;
}

export type { Shapes };
