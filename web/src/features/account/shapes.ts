type Shapes = typeof import('#contract/api/members.shapes.ts') &
  typeof import('#contract/api/mobiles.shapes.ts') &
  typeof import('#contract/api/passkeys.shapes.ts') &
  typeof import('#contract/api/identities.shapes.ts');

let loading: Promise<Shapes | null> | undefined;

/** Returns the rules of the account forms, fetched on the first call; null when they can't be had, then the server's answer has to do. */
export function loadShapes(): Promise<Shapes | null> {
  loading ??= Promise.all([
    import('#contract/api/members.shapes.ts'),
    import('#contract/api/mobiles.shapes.ts'),
    import('#contract/api/passkeys.shapes.ts'),
    import('#contract/api/identities.shapes.ts'),
  ]).then(
    ([members, mobiles, passkeys, identities]) => ({ ...members, ...mobiles, ...passkeys, ...identities }),
    () => {
      loading = undefined;
      return null;
    },
  );
  return loading;
}

export type { Shapes };
