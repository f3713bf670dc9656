import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './find-program.mjs'
import { browserPackages, systemBrowser } from './system-browser.mjs'

/** Debian's packages of the servers that tests start, by the program in each. */
const servers = { 'nats-server': 'nats-server', pgbouncer: 'pgbouncer', dovecot: 'dovecot-imapd' }

const { CHROMIUM_PATH, PLAYWRIGHT_BROWSERS_PATH, TEST_NATS_URL } = process.env

/** Debian's packages of programs that tests start and this machine lacks; the tests report what they need where apt-get cannot. */
export const packagesForTests = () => {
  const missing = Object.keys(servers).filter((name) => findProgram([name], []) === undefined)
  const needed = missing.filter((name) => name !== 'nats-server' || TEST_NATS_URL === undefined)
  return [...(hasOwnBrowser() ? [] : browserPackages(systemBrowser())), ...needed.map((name) => servers[name])]
}

/** Whether a browser is configured, or Playwright has downloaded one. */
const hasOwnBrowser = () =>
  CHROMIUM_PATH !== undefined || existsSync(PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright'))
