/** Does something for each, with at most `most` under way, and answers in the order of what was given. */
export const fewAtOnce = async <Given, Result>(
  given: readonly Given[],
  most: number,
  act: (one: Given) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const rest = given.entries()
  const goOn = async () => {
    for (const [index, one] of rest) results[index] = await act(one)
  }
  await Promise.all(Array.from({ length: Math.min(most, given.length) }, goOn))
  return results
}
