import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { installWithApt } from './debian.mjs'
import { at } from './root.mjs'
import { run } from './step.mjs'
import { browserPackages, debianShell, systemBrowser } from './system-browser.mjs'

const wanted = 'The browser tests need Chromium: install Chrome or Chromium, or set CHROMIUM_PATH to one.'

/** The path of a working Chromium: the configured one, Playwright's, the system's, or one installed now; its headless shell if it has one. */
export const ensureBrowser = async () => {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && !runs(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not run.`)
  const installed = named ?? [chromium.executablePath(), systemBrowser()].find(runs)
  await installWithApt(browserPackages(installed))
  const found = installed ?? [systemBrowser()].find(runs) ?? downloaded()
  if (found === undefined) throw new Error(wanted)
  return [debianShell(found), playwrightShell(found)].find(existsSync) ?? found
}

/** The headless shell is the same engine: it opens a window in a fifth of the time, and prints in half of it. */
const playwrightShell = (browser) =>
  browser.replace(
    /chromium-(\d+)\/chrome-(\w+)\/chrome$/,
    'chromium_headless_shell-$1/chrome-headless-shell-$2/chrome-headless-shell',
  )

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

const runs = (path) => path !== undefined && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
