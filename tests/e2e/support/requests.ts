import type { Page } from 'playwright'

export type Request = {
  readonly path: string
  /** Compressed, including headers; 0 from the cache. */
  readonly bytes: number
  readonly by: string | null
  /** When it began, in seconds. */
  readonly at: number
}

/** Follows the requests that a page makes from now on. */
export const followRequests = async (page: Page): Promise<() => readonly Request[]> => {
  const session = await page.context().newCDPSession(page)
  const begun = new Map<string, { path: string; bytes: number; by: string | null; at: number }>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, wallTime }) => {
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? null
    if (request.url.startsWith('http'))
      begun.set(requestId, { path: pathOf(request.url), bytes: 0, by: by && pathOf(by), at: wallTime })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = begun.get(requestId)
    if (known !== undefined) known.bytes = encodedDataLength
  })
  return () => [...begun.values()]
}

/** Loses the answer to the next request to an address, which the server has carried out. */
export const loseNextAnswer = (page: Page, address: RegExp) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

export const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search
