/** Finds all of many words in a text in one pass. */
export interface Automaton {
  /**
   * Calls back for every occurrence with the index of the word and the end offset, ordered by that offset; of words with the same end the
   * longest first.
   */
  find(text: string, onFound: (word: number, end: number) => void): void;
}

const NONE = -1;

/**
 * Returns the automaton of Aho and Corasick over UTF-16 units: time grows with the text, not with the number of words. Edges lie in one open hash
 * table of numbers, because fifty thousand words make two hundred thousand of them. Equal and empty words are refused by throwing.
 */
export function buildAutomaton(words: readonly string[]): Automaton {
  const maxNodes = words.reduce((sum, word) => sum + word.length, 1);
  const edges = createEdges(maxNodes);
  const parents = new Int32Array(maxNodes);
  const units = new Uint16Array(maxNodes);
  const depths = new Int32Array(maxNodes);
  const ending = new Int32Array(maxNodes).fill(NONE);
  let count = 1;
  for (const [index, word] of words.entries()) {
    let node = 0;
    for (let at = 0; at < word.length; at += 1) {
      const unit = word.charCodeAt(at);
      let next = edges.follow(node, unit);
      if (next === NONE) {
        next = count;
        count += 1;
        parents[next] = node;
        units[next] = unit;
        depths[next] = at + 1;
        edges.add(node, unit, next);
      }
      node = next;
    }
    if (node === 0 || ending[node] !== NONE) throw new Error(`a word is empty or stands there twice: ${word}`);
    ending[node] = index;
  }

  // Nearest to the root first: a node's link is made from that of its parent.
  const fallbacks = new Int32Array(count);
  const shorter = new Int32Array(count).fill(NONE);
  for (const node of inDepth(depths, count)) {
    const unit = units[node] ?? 0;
    let at = parents[node] ?? 0;
    let target = NONE;
    while (at !== 0 && target === NONE) {
      at = fallbacks[at] ?? 0;
      target = edges.follow(at, unit);
    }
    const fallback = target === NONE ? 0 : target;
    fallbacks[node] = fallback;
    shorter[node] = ending[fallback] === NONE ? (shorter[fallback] ?? NONE) : fallback;
  }

  return {
    find(text, onFound) {
      let node = 0;
      for (let at = 0; at < text.length; at += 1) {
        const unit = text.charCodeAt(at);
        let next = edges.follow(node, unit);
        while (next === NONE && node !== 0) {
          node = fallbacks[node] ?? 0;
          next = edges.follow(node, unit);
        }
        node = next === NONE ? 0 : next;
        let found = ending[node] === NONE ? (shorter[node] ?? NONE) : node;
        while (found !== NONE) {
          onFound(ending[found] ?? 0, at + 1);
          found = shorter[found] ?? NONE;
        }
      }
    },
  };
}

/** Returns all nodes but the root, by depth. */
function inDepth(depths: Int32Array, count: number): number[] {
  const levels: number[][] = [];
  for (let node = 1; node < count; node += 1) (levels[depths[node] ?? 0] ??= []).push(node);
  return levels.flat();
}

interface Edges {
  /** Returns the node an edge points to, or -1. */
  follow(node: number, unit: number): number;
  add(node: number, unit: number, target: number): void;
}

function createEdges(maxEdges: number): Edges {
  let size = 1024;
  while (size < maxEdges * 2) size *= 2;
  const mask = size - 1;
  const nodes = new Int32Array(size).fill(NONE);
  const units = new Uint16Array(size);
  const targets = new Int32Array(size);
  const slotOf = (node: number, unit: number) => {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    while (nodes[slot] !== NONE && (nodes[slot] !== node || units[slot] !== unit)) slot = (slot + 1) & mask;
    return slot;
  };
  return {
    follow(node, unit) {
      const slot = slotOf(node, unit);
      return nodes[slot] === NONE ? NONE : (targets[slot] ?? NONE);
    },
    add(node, unit, target) {
      const slot = slotOf(node, unit);
      nodes[slot] = node;
      units[slot] = unit;
      targets[slot] = target;
    },
  };
}
