import { useState } from 'react';

/** Returns what a page has loaded, or what a reply has put in its place until the page loads again, and a way to put it there. */
export function useReplied<Value>(loaded: Value): [Value, (reply: Value) => void] {
  const [replied, setReplied] = useState<{ over: Value; reply: Value } | null>(null);
  return [replied?.over === loaded ? replied.reply : loaded, (reply) => setReplied({ over: loaded, reply })];
}
