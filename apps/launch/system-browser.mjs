import { existsSync } from 'node:fs'
import { findProgram } from './find-program.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = ['/Applications/Chromium.app/Contents/MacOS', '/Applications/Google Chrome.app/Contents/MacOS']

/** The path of the system's own Chromium or Chrome, if it has one. */
export const systemBrowser = () => findProgram([...names, 'Chromium', 'Google Chrome'], folders)

/** Debian packages the headless shell separately from the browser. */
const debianBrowser = '/usr/bin/chromium'

export const debianShell = (browser) => `${browser}-headless-shell`

/** Debian's packages of a browser, for one at this path or none. */
export const browserPackages = (browser) => {
  if (browser === undefined) return ['chromium', 'chromium-headless-shell']
  return browser === debianBrowser && !existsSync(debianShell(browser)) ? ['chromium-headless-shell'] : []
}
