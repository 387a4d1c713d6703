// Bodies on their way in. What they wait for is their sender, so they take no slot of those who work; what they have to share is memory.
import type { Readable } from 'node:stream';
import type { FailureName } from '#contract/failures.ts';
import type { Comer } from '../pictures/gate.ts';
import { givingWay, type Taker } from '../pictures/giving-way.ts';
import { noRoom, readStream } from '../pictures/read-stream.ts';

/** How many bodies arrive at once and how many bytes are held, of all, of one owner and of one network. */
export interface ArrivalsSize {
  bodies: number;
  bodiesOfOne: number;
  bodiesOfNetwork: number;
  bytes: number;
  bytesOfOne: number;
  bytesOfNetwork: number;
}

/** A body to be read. */
export interface ArrivingBody {
  stream: Readable;
  maxBytes: number;
  /** The refusal of a larger one. */
  tooLarge: FailureName;
}

/** Bodies that arrive, or have and are worked on. */
export interface Arrivals {
  /**
   * Reads a body and runs a job with its bytes, which count as held until it ends. Throws `overloaded` to the one who has the most when there is no room, and
   * what `readStream` and the job throw.
   */
  receive<Result>(comer: Required<Comer>, body: ArrivingBody, job: (bytes: Buffer) => Promise<Result>): Promise<Result>;
  counts(): { arriving: number; bytes: number };
}

interface Held extends Taker {
  bytes: number;
  giveWay: AbortController;
}

/** Returns a place for bodies to arrive at. Where it is full the newest body of the one who has the most gives way. */
export function createArrivals(size: ArrivalsSize): Arrivals {
  /** In the order in which they came. */
  const held = new Set<Held>();

  const sumOf = (ones: Iterable<Held>, of: (one: Held) => number) => [...ones].reduce((sum, one) => sum + of(one), 0);
  const arriving = () => [...held].filter(({ isFixed }) => isFixed !== true);

  const end = (one: Held) => {
    held.delete(one);
    one.giveWay.abort();
  };

  /** Makes room for another body. Throws `overloaded` when it has to be this one that gives way. */
  const admit = (one: Held) => {
    const others = arriving();
    const ofOwner = others.filter(({ owner }) => owner === one.owner).length;
    const ofNetwork = others.filter(({ network }) => network === one.network).length;
    if (ofOwner >= size.bodiesOfOne || ofNetwork >= size.bodiesOfNetwork) throw noRoom();
    if (others.length >= size.bodies) {
      const other = givingWay([...others, one].map((each) => ({ ...each, weight: 1, each })))?.each;
      if (other === undefined || other === one) throw noRoom();
      end(other);
    }
    held.add(one);
  };

  /** Makes room for more bytes of a body; false when it has to be this one that gives way. */
  const grow = (one: Held, bytes: number): boolean => {
    one.bytes += bytes;
    one.weight = one.bytes;
    const sumWhere = (isMeant: (other: Held) => boolean) => sumOf([...held].filter(isMeant), (each) => each.bytes);
    if (sumWhere(({ owner }) => owner === one.owner) > size.bytesOfOne || sumWhere(({ network }) => network === one.network) > size.bytesOfNetwork)
      return false;
    while (sumWhere(() => true) > size.bytes) {
      const other = givingWay([...held]);
      if (other === undefined || other === one) return false;
      end(other);
    }
    return true;
  };

  return {
    async receive({ owner, network }, { stream, maxBytes, tooLarge }, job) {
      const one: Held = { owner, network, weight: 0, bytes: 0, isFixed: false, giveWay: new AbortController() };
      try {
        admit(one);
      } catch (error) {
        stream.resume();
        throw error;
      }
      try {
        const bytes = await readStream(stream, { maxBytes, tooMany: tooLarge, onPart: (more) => grow(one, more), signal: one.giveWay.signal });
        one.isFixed = true;
        return await job(bytes);
      } finally {
        held.delete(one);
      }
    },
    counts: () => ({ arriving: arriving().length, bytes: sumOf(held, ({ bytes }) => bytes) }),
  };
}
