import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright'
import { launchChromium } from '#tests/e2e/support/chromium.ts'
import { publicScreens, staffScreens } from './screens.ts'

/** `npm run screens -- [--width N,…] [--dark] [--full] [name …]`: the demo's screens as pictures in `screens/`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '390,1440' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
})
const folder = join(import.meta.dirname, '../../screens')
const colorScheme = values.dark ? 'dark' : 'light'

type Demo = { readonly url: string; readonly email: string; readonly password: string; readonly stop: () => void }

/** Starts the demo; the page that it prints names the address and the first user. */
const startDemo = (): Promise<Demo> =>
  new Promise((resolve, reject) => {
    const demo = spawn(process.execPath, [join(import.meta.dirname, '../../apps/demo/main.ts')], {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    demo.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [, url] = /open at (\S+)/.exec(printed) ?? []
      const [, email, password] = /as (\S+) with the password (\S+)/.exec(printed) ?? []
      if (url && email && password && printed.includes('This is a demo'))
        resolve({ url, email, password, stop: () => demo.kill('SIGTERM') })
    })
    demo.on('exit', (code) => reject(new Error(`The demo ended with ${code}`)))
  })

const isWanted = (name: string): boolean => positionals.length === 0 || positionals.some((part) => name.includes(part))

/** The live feed never goes idle: a screen is drawn once its skeletons are gone and its fonts are there. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await page.waitForTimeout(settleMs)
  await page.evaluate(() => document.fonts.ready)
}

const settleMs = 700

const take = async (page: Page, name: string, width: number): Promise<void> => {
  await settle(page)
  await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: values.full })
}

const windowOf = (browser: Browser, url: string, width: number): Promise<BrowserContext> =>
  browser.newContext({ baseURL: url, colorScheme, viewport: { width, height: width < 768 ? 844 : 900 } })

const takePublic = async (browser: Browser, { url }: Demo, width: number): Promise<void> => {
  const context = await windowOf(browser, url, width)
  for (const [name, path] of publicScreens.filter(([name]) => isWanted(name))) {
    const page = await context.newPage()
    await page.goto(path)
    await take(page, name, width)
    await page.close()
  }
  await context.close()
}

const takeStaff = async (browser: Browser, { url, email, password }: Demo, width: number): Promise<void> => {
  const context = await windowOf(browser, url, width)
  const page = await context.newPage()
  await page.goto('/dashboard/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  for (const { name, path, act } of staffScreens.filter((screen) => isWanted(screen.name))) {
    await page.goto(typeof path === 'string' ? path : await path(page))
    await settle(page)
    await act?.(page)
    await take(page, name, width)
  }
  await context.close()
}

const main = async (): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const browser = await launchChromium()
  const demo = await startDemo()
  try {
    for (const width of values.width.split(',').map(Number)) {
      await takePublic(browser, demo, width)
      await takeStaff(browser, demo, width)
    }
    process.stdout.write(`The screens are in ${folder}\n`)
  } finally {
    await browser.close()
    demo.stop()
  }
}

await main()
