import type { BrowserContext, ConsoleMessage } from 'playwright'

/** The browser's own console message for a failed response or request; tests that provoke one name it. */
const failedToLoad = /^Failed to load resource: (?:the server responded with a status of )?(net::\w+|\d+)/

/** The session request answers 401 when signed out, as the contract says. */
export const usual = /^401 \/api\/auth\/me$/

/**
 * Collects everything that must not happen in a browser window: console errors, exceptions, violations of the content
 * security policy, and cross-origin requests. The requests are watched, not intercepted: that would turn off the cache.
 */
export const gatherComplaints = (context: BrowserContext, origin: string): string[] => {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(complaintOf(message))
  })
  context.on('weberror', (failure) => void complaints.push(String(failure.error())))
  context.on('request', (request) => {
    const asked = new URL(request.url())
    if (asked.protocol.startsWith('http') && asked.origin !== origin) complaints.push(`asked for ${request.url()}`)
  })
  return complaints
}

const complaintOf = (message: ConsoleMessage): string => {
  const { url } = message.location()
  const status = failedToLoad.exec(message.text())?.[1]
  return status === undefined ? `${message.text()} at ${url}` : `${status} ${new URL(url).pathname}`
}
