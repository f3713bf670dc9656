import type { Browser, Page } from 'playwright'

/** Slow 4G as in Lighthouse, and a phone's processor. */
const slow4g = { latency: 150, downloadThroughput: (1638.4 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const slowdown = 4

type Phone = { readonly page: Page; readonly close: () => Promise<void> }

/** A phone on its first visit: empty cache, slow network, slow processor. */
export const openPhone = async (browser: Browser): Promise<Phone> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, close: () => context.close() }
}
