/** Milliseconds that a tab may be out of sight before it lets go. */
const PATIENCE = 5000

/**
 * Keeps `start` running while the tab is in sight. A browser opens six connections to an origin without HTTP/2:
 * tabs in the background must not hold them. Returns how to stop.
 */
export const whileVisible = (start: (again: boolean) => () => void): (() => void) => {
  let stop: (() => void) | undefined = start(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = (): void => {
    stop?.()
    stop = undefined
  }
  const follow = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(release, PATIENCE)
    else stop ??= start(true)
  }
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(timer)
    release()
  }
}
