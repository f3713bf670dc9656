const pauseMs = 2000
const maxTries = 5

/**
 * Retries style sheets of chunks that failed to load, for example while the server restarts: Vite requests each only
 * once, and would show the chunk unstyled from then on.
 */
export const askAgainForStyles = (): void =>
  window.addEventListener('vite:preloadError', (event) => {
    const href = /^Unable to preload CSS for (\S+)$/.exec(messageOf(event))?.[1]
    if (href !== undefined) retry(href, 1)
  })

const messageOf = (event: Event): string =>
  'payload' in event && event.payload instanceof Error ? event.payload.message : ''

const retry = (href: string, count: number): void => {
  if (count <= maxTries) setTimeout(() => ask(href, count), pauseMs * count)
}

const ask = (href: string, count: number): void => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  link.addEventListener('error', () => {
    link.remove()
    retry(href, count + 1)
  })
  document.head.append(link)
}
