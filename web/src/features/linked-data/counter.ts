/** Returns how often something of schema.org's actions has happened. */
export function counter(action: string, count: number): object {
  return { '@type': 'InteractionCounter', interactionType: `https://schema.org/${action}`, userInteractionCount: count };
}
