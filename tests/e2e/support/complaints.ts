import type { BrowserContext, ConsoleMessage } from 'playwright'

/** What a browser says on its own of every answer that is an error, or that does not come; who provokes one names it. */
const told = /^Failed to load resource: (?:the server responded with a status of )?(net::\w+|\d+)/

/** Asking who is signed in is answered with 401 where nobody is: the contract, and no fault. */
export const usual = /^401 \/api\/auth\/me$/

/**
 * Everything that must not happen in a browser window, as it happens: errors in the console, exceptions,
 * broken content policies, and requests to another origin, which are stopped before they leave.
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
  const status = told.exec(message.text())?.[1]
  return status === undefined ? `${message.text()} at ${url}` : `${status} ${new URL(url).pathname}`
}
