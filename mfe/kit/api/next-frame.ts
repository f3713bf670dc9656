/** Resolves once the screen shows what was rendered, or after this many milliseconds in a tab that draws nothing. */
export const nextFrame = (maxMs: number): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, maxMs)
  })
