import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { installWithApt } from './debian.mjs'
import { findProgram } from './find-program.mjs'
import { at } from './root.mjs'
import { run } from './step.mjs'

/** Debian packages the headless shell separately from the browser. */
const debianBrowser = '/usr/bin/chromium'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = ['/Applications/Chromium.app/Contents/MacOS', '/Applications/Google Chrome.app/Contents/MacOS']
const wanted = 'The browser tests need Chromium: install Chrome or Chromium, or set CHROMIUM_PATH to one.'

/** The path of a working Chromium: the configured one, Playwright's, the system's, or one installed now; its headless shell if it has one. */
export const ensureBrowser = () => {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && !runs(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not run.`)
  const found = named ?? [chromium.executablePath(), systemBrowser()].find(runs) ?? downloaded() ?? fromDebian()
  if (found === undefined) throw new Error(wanted)
  if (found === debianBrowser && !existsSync(debianShell(found))) installWithApt('chromium-headless-shell')
  return [debianShell(found), playwrightShell(found)].find(existsSync) ?? found
}

/** The headless shell is the same engine: it opens a window in a fifth of the time, and prints in half of it. */
const debianShell = (browser) => `${browser}-headless-shell`

const playwrightShell = (browser) =>
  browser.replace(
    /chromium-(\d+)\/chrome-(\w+)\/chrome$/,
    'chromium_headless_shell-$1/chrome-headless-shell-$2/chrome-headless-shell',
  )

const systemBrowser = () => findProgram([...names, 'Chromium', 'Google Chrome'], folders)

const downloaded = () => {
  console.log("Downloading Playwright's Chromium …")
  const asRoot = process.getuid?.() === 0 && process.platform === 'linux'
  run(process.execPath, [
    at('node_modules/playwright/cli.js'),
    'install',
    ...(asRoot ? ['--with-deps'] : []),
    'chromium',
  ])
  return [chromium.executablePath()].find(runs)
}

const fromDebian = () => (installWithApt('chromium') ? [systemBrowser()].find(runs) : undefined)

const runs = (path) => path !== undefined && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
