import type { Browser, LaunchOptions } from 'playwright-core'

/** Whatever a page may name, its only way out is a proxy that is nowhere. */
const noWayOut = ['--proxy-server=127.0.0.1:9', '--proxy-bypass-list=<-loopback>', '--disable-background-networking']

/**
 * A Chromium of its own, which ends with this process: their pipe is what keeps it. It runs in its sandbox where the
 * system has one to give; some containers have none, and a page without scripts is printed there all the same.
 */
export const launch = async (executablePath: string, timeoutMs: number): Promise<Browser> => {
  const { chromium } = await import('playwright-core')
  const options: LaunchOptions = { ...unhandledSignals, executablePath, args: noWayOut, timeout: timeoutMs }
  if (process.getuid?.() === 0) return chromium.launch({ ...options, chromiumSandbox: false })
  return chromium
    .launch({ ...options, chromiumSandbox: true })
    .catch(() => chromium.launch({ ...options, chromiumSandbox: false }))
}

/** The process ends by its own rules. */
const unhandledSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false } as const

/** Where a Chromium of Playwright's own would be. */
export const downloadedChromium = async (): Promise<string> => {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}
