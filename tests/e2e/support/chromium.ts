import { type Browser, chromium } from 'playwright'

/** Nothing of the browser's own may go to the network: what leaves the machine would be ours. */
const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
]

/** A real Chromium: the one that `CHROMIUM_PATH` names, else the one that came with Playwright. */
export const launchChromium = (): Promise<Browser> => {
  const path = process.env.CHROMIUM_PATH
  return chromium.launch({ args: flags, ...(path === undefined ? {} : { executablePath: path }) })
}
