import { loadToasts, toastQuestion } from '@atrium/kit'

/** The delay before the next question, in milliseconds: what waits for its file tries again every two seconds. */
const againMs = 60_000

/**
 * Moves a tab to the newer build of a server that no longer has the files of this one: at once where a whole screen is
 * missing, else on request, as the page may hold text that is not saved. Only once a first screen is there: a server that
 * lacks the files of its own build ends no tab in reloads.
 */
export const followNewerBuild = (): void => {
  let lastMs = Number.NEGATIVE_INFINITY
  // Its own file may be missing then.
  loadToasts().catch(() => undefined)
  addEventListener('vite:preloadError', () => {
    if (isScreenMissing()) return location.reload()
    if (performance.now() - lastMs < againMs) return
    lastMs = performance.now()
    toastQuestion('A newer version is running', 'Reload this page to open what it has not loaded yet.', {
      label: 'Reload',
      onAct: () => location.reload(),
    })
  })
}

/** No screen is there, or the one before is still there, as the router keeps it until the next can be shown. */
const isScreenMissing = (): boolean => {
  const path = document.getElementById('content')?.dataset.path ?? location.pathname
  return path !== location.pathname || document.querySelector('h1') === null
}
