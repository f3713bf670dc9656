import { writeFile } from 'node:fs/promises'
import type { Browser, LaunchOptions } from 'playwright-core'
import type { Paper, PdfPrinter, Printed } from '#domain/document/ports/pdf-printer.ts'
import { type Cancellation, canceller } from '#domain/kernel/cancellation.ts'
import { findChromium } from './find-chromium.ts'
import { waitingLine } from './waiting-line.ts'

type Settings = {
  /** The path of a Chromium, `off` for none, or undefined for the first one found. */
  readonly path: string | undefined
  readonly timeoutMs?: number
  readonly log: (message: string) => void
}

/** Each document gets its own Chromium: no state is shared between documents, and none idles. */
export const chromiumPdfPrinter = ({ path, timeoutMs = 30_000, log }: Settings): PdfPrinter => {
  const line = waitingLine({ atOnce: 2, waiting: 8 })
  const warn = onlyOnce(() => log('Chromium prints without its sandbox: this system or user gives it none.'))
  return {
    print: async (html, paper, cancellation) => {
      const program = await programAt(path)
      if (program === null) return { type: 'Unable', reason: notInstalled }
      const turn = await line.takeTurn(cancellation)
      if (turn.type === 'Full') return { type: 'Busy', retryAfterMs: 5000 }
      if (turn.type === 'Left') return { type: 'Cancelled' }
      try {
        return await printWithin(timeoutMs, { program, html, paper, cancellation, log, withoutSandbox: warn })
      } finally {
        turn.end()
      }
    },
  }
}

const notInstalled =
  'PDFs are not available: there is no Chromium on the server. Install Chromium or Chrome there, or give its path under Settings, Site and booking.'

const programAt = async (path: string | undefined): Promise<string | null> => {
  if (path === 'off') return null
  return path ?? findChromium([await downloadedChromium()])
}

type Job = {
  program: string
  html: string
  paper: Paper
  cancellation: Cancellation
  log: (message: string) => void
  withoutSandbox: () => void
}

const printWithin = async (timeoutMs: number, job: Job): Promise<Printed> => {
  const { program, html, paper, cancellation, log } = job
  const ending = canceller()
  cancellation.onCancel(ending.cancel)
  const timer = setTimeout(ending.cancel, timeoutMs)
  try {
    const browser = await launch(program, timeoutMs, job.withoutSandbox)
    ending.onCancel(() => void browser.close())
    try {
      return { type: 'Printed', pdf: await printPage(browser, html, paper) }
    } finally {
      await browser.close()
    }
  } catch (error) {
    if (cancellation.cancelled()) return { type: 'Cancelled' }
    log(`A PDF could not be printed with ${program}: ${String(error)}`)
    return { type: 'Failed', error: ending.cancelled() ? tooSlow : 'The PDF could not be printed. Try again.' }
  } finally {
    clearTimeout(timer)
  }
}

const tooSlow = 'Printing the PDF took too long. Try again, or print the page from your browser.'

const formats: Record<Paper, string> = { a4: 'A4', letter: 'Letter' }

/** Beyond this size, tagging for screen readers takes too long. */
const maxTagged = 400_000

/** Prints on an offline page without scripts; the caller closes `browser` in every case. */
const printPage = async (browser: Browser, html: string, paper: Paper): Promise<Uint8Array<ArrayBuffer>> => {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' })
  // An aborted navigation may leave an empty page; a 204 leaves the page as it is (RFC 9110, 15.3.5).
  await context.route('**/*', (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort(),
  )
  const page = await context.newPage()
  await page.setContent(withoutNewTags(html), { waitUntil: 'load' })
  const tagged = html.length <= maxTagged
  const print = () => page.pdf({ format: formats[paper], printBackground: true, tagged, outline: tagged })
  // A navigation attempt is blocked, but may abort the first print.
  return createdByAtrium(await print().catch(print))
}

/**
 * Chromium tags `strong` and `em` as PDF 2.0 does, in a file that says it is PDF 1.4: readers of that skip the words.
 * Without a role the words are part of their paragraph.
 */
const withoutNewTags = (html: string): string => html.replace(/<(?:strong|em)(?=[\s>])/g, '$& role="none"')

/** Whatever a page requests, its only route out is a proxy that does not exist. */
const noWayOut = ['--proxy-server=127.0.0.1:9', '--proxy-bypass-list=<-loopback>', '--disable-background-networking']

/** Chromium writes its user agent into each PDF as the program that created it. */
const creator = '--user-agent=Atrium'

/**
 * The shell names the engine, whatever its user agent. Offsets in the file stay: a backslash before the end of a line is
 * no part of a text (ISO 32000, 7.3.4.2).
 */
const createdByAtrium = (pdf: Buffer): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(pdf)
  const start = pdf.indexOf('/Creator (Chromium)')
  if (start >= 0) bytes.set(Buffer.from('/Creator (Atrium\\\n)'), start)
  return bytes
}

/** The shell fits letters to the pixels of a screen, which leaves gaps within words on paper. */
const forPaper = '--font-render-hinting=none'

/**
 * A dedicated Chromium that ends with this process, because they share a pipe. It uses its sandbox where the system
 * provides one; in containers without one it still prints, since the page runs no scripts.
 */
const launch = async (executablePath: string, timeoutMs: number, withoutSandbox: () => void): Promise<Browser> => {
  const { chromium } = await import('playwright-core')
  const options: LaunchOptions = {
    ...unhandledSignals,
    executablePath,
    args: [...noWayOut, creator, forPaper],
    timeout: timeoutMs,
    env: environment(),
  }
  const launchUnboxed = () => {
    withoutSandbox()
    return chromium.launch({ ...options, chromiumSandbox: false })
  }
  const browser = await (process.getuid?.() === 0
    ? launchUnboxed()
    : chromium.launch({ ...options, chromiumSandbox: true }).catch(launchUnboxed))
  await endFirst(browser).catch(() => undefined)
  return browser
}

/** Where memory is short, Linux kills the largest process, which is this one: a PDF is sooner printed again. */
const endFirst = async (browser: Browser) => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  for (const { id, type } of processInfo) if (type === 'browser') await writeFile(`/proc/${id}/oom_score_adj`, '1000')
  await session.detach()
}

const passedVariables = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH']

/** What Chromium needs to start and to find fonts; none of our secrets. */
const environment = (): Record<string, string> =>
  Object.fromEntries(
    passedVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )

/** Leaves signals to this process's own shutdown. */
const unhandledSignals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false } as const

/** The path of Playwright's own Chromium. */
const downloadedChromium = async (): Promise<string> => {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

const onlyOnce = (act: () => void): (() => void) => {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}
