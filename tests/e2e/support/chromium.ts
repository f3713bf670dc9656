import { type Browser, chromium } from 'playwright'

/** Disables the browser's own network traffic, so that any external request is ours, and lets no request leave the machine. */
const flags = [
  '--no-sandbox',
  // A process of its own for drawing costs a tenth more processor time.
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** A test leaves a page before optimised code or a collector's helper threads repay the processor time they take. */
const forShortPages = ['--js-flags=--no-maglev --no-opt --single-threaded-gc']

let shared: Promise<Browser> | undefined

/**
 * The Chromium of this test worker, which ends with it. The worker's files share it sequentially: each opens and
 * closes its own contexts.
 */
export const sharedChromium = (): Promise<Browser> => {
  shared ??= launchChromium(forShortPages).then((browser) =>
    browser.on('disconnected', () => {
      shared = undefined
    }),
  )
  return shared
}

/** A real Chromium: `CHROMIUM_PATH`, else the one installed by Playwright. */
export const launchChromium = (args: readonly string[] = []): Promise<Browser> => {
  const path = process.env.CHROMIUM_PATH
  return chromium.launch({
    args: [...flags, ...args],
    ...(path === undefined ? {} : { executablePath: path }),
  })
}
