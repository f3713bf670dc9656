import type { BrowserContext, ConsoleMessage } from 'playwright'

/** The browser's own console message for a failed response or request; tests that provoke one name it. */
const failedToLoad = /^Failed to load resource: (?:the server responded with a status of )?(net::\w+|\d+)/

/** The session request answers 401 when signed out, as the contract says. */
export const usual = /^401 \/api\/auth\/me$/

/**
 * Collects everything that must not happen in a browser window: console errors, exceptions, violations of the content
 * security policy, and cross-origin requests, which are blocked.
 */
export const gatherComplaints = async (context: BrowserContext, origin: string): Promise<readonly string[]> => {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(complaintOf(message))
  })
  context.on('weberror', (failure) => void complaints.push(String(failure.error())))
  await context.route(
    (url) => url.protocol.startsWith('http') && url.origin !== origin,
    (route) => {
      complaints.push(`asked for ${route.request().url()}`)
      return route.abort('blockedbyclient')
    },
  )
  return complaints
}

const complaintOf = (message: ConsoleMessage): string => {
  const { url } = message.location()
  const status = failedToLoad.exec(message.text())?.[1]
  return status === undefined ? `${message.text()} at ${url}` : `${status} ${new URL(url).pathname}`
}
