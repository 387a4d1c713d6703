import { describe, expect, it } from 'vitest';
import { VIDEO_PLAYERS, VIDEO_PROVIDERS } from '#contract/documents/players.ts';
import { secureHeaders } from './security.ts';

const IDS = { bilibili: 'BV1xx411c7mD', qq: 'a3512abcdef', youku: 'XNTk2MDg0ODQxNg==', acfun: 'ac1234567' } as const;

describe('the content policy', () => {
  it('allows the worker of Vite to connect in development alone', () => {
    const workers = (hotReload: boolean) =>
      /worker-src ([^;]*)/.exec(secureHeaders({ secure: false, hotReload, storageUrl: '' })['content-security-policy'] ?? '')?.[1];
    expect(workers(true)).toBe("'self' blob:");
    expect(workers(false)).toBe("'self'");
  });

  it('takes markup and addresses of scripts from our own code alone, but while developing', () => {
    const policyOf = (hotReload: boolean) => secureHeaders({ secure: false, hotReload, storageUrl: '' })['content-security-policy'];
    expect(policyOf(false)).toContain(";require-trusted-types-for 'script';trusted-types hearth faults ProseMirrorClipboard;");
    expect(policyOf(true)).not.toContain('trusted-types');
  });

  it.each([
    { secure: true, hotReload: false, storageUrl: '' },
    { secure: false, hotReload: false, storageUrl: 'https://oss.example' },
  ])('lets a frame show the players of the known video sites and nothing else ($storageUrl)', (options) => {
    const policy = secureHeaders(options)['content-security-policy'] ?? '';
    const directives = new Map(
      policy.split(';').map((each) => {
        const [name = '', ...sources] = each.split(' ');
        return [name, sources] as const;
      }),
    );
    const players = VIDEO_PROVIDERS.map((provider) => new URL(VIDEO_PLAYERS[provider].player(IDS[provider])).origin);
    expect(directives.get('frame-src')?.toSorted()).toEqual([...new Set(players)].toSorted());
    for (const source of directives.get('frame-src') ?? []) expect(source).toMatch(/^https:\/\/[a-z.]+$/);
    // Unnamed directives fall back to nothing.
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.has('child-src')).toBe(false);
  });
});
