/** Returns what draws numbers from 0 on, each as often as Zipf's law says of that many: the same ones for the same seed. */
export function drawByZipf(count: number, exponent: number, seed: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += (rank + 1) ** -exponent;
    sums[rank] = sum;
  }
  const random = evenly(seed);
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Returns what draws from [0, 1), by the generator of Lehmer. */
function evenly(seed: number): () => number {
  const modulus = 2 ** 31 - 1;
  let state = (seed % (modulus - 1)) + 1;
  return () => {
    state = (state * 48_271) % modulus;
    return (state - 1) / (modulus - 1);
  };
}
