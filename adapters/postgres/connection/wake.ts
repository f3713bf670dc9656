/** Lets one loop sleep until woken (`sleep` resolves to true) or a time-out; a wake-up during work is not lost. */
export const sleeper = () => {
  let woken = false
  let end: (() => void) | undefined
  return {
    wake: () => {
      woken = true
      end?.()
    },
    sleep: (milliseconds: number) =>
      new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => end?.(), woken ? 0 : milliseconds)
        end = () => {
          const wasWoken = woken
          woken = false
          end = undefined
          clearTimeout(timer)
          resolve(wasWoken)
        }
      }),
  }
}
