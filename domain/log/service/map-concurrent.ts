/** Maps with at most `limit` concurrent calls; results keep the order of the input. */
export const mapConcurrent = async <Given, Result>(
  items: readonly Given[],
  limit: number,
  act: (one: Given) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const rest = items.entries()
  const work = async () => {
    for (const [index, one] of rest) results[index] = await act(one)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return results
}
