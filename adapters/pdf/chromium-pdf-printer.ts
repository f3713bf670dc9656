import { type Cancellation, canceller } from '../../domain/kernel/cancellation.ts'
import type { Paper, PdfPrinter, Printed } from '../../domain/ports/pdf-printer.ts'
import { findChromium } from './find-chromium.ts'
import { downloadedChromium, launch } from './launch.ts'
import { printPage } from './print-page.ts'
import { waitingLine } from './waiting-line.ts'

type Settings = {
  /** The path of a Chromium, `off` for none, or undefined for the first that is found. */
  readonly path: string | undefined
  readonly timeoutMs?: number
  readonly log: (message: string) => void
}

/** Each document gets a Chromium of its own: nothing of one is ever seen by another, and none idles. */
export const chromiumPdfPrinter = ({ path, timeoutMs = 30_000, log }: Settings): PdfPrinter => {
  const line = waitingLine({ atOnce: 2, waiting: 8 })
  return {
    print: async (html, paper, cancellation) => {
      const program = await programAt(path)
      if (program === null) return { type: 'Unable', reason: notInstalled }
      const turn = await line.takeTurn(cancellation)
      if (turn.type === 'Full') return { type: 'Busy', retryAfterMs: 5000 }
      if (turn.type === 'Left') return { type: 'Cancelled' }
      try {
        return await printWithin(timeoutMs, { program, html, paper, cancellation, log })
      } finally {
        turn.end()
      }
    },
  }
}

const notInstalled =
  'PDFs are not available: there is no Chromium on the server. Install Chromium or Chrome there, or set CHROMIUM_PATH.'

const programAt = async (path: string | undefined): Promise<string | null> => {
  if (path === 'off') return null
  return path ?? findChromium([await downloadedChromium()])
}

type Job = { program: string; html: string; paper: Paper; cancellation: Cancellation; log: (message: string) => void }

const printWithin = async (timeoutMs: number, { program, html, paper, cancellation, log }: Job): Promise<Printed> => {
  const ending = canceller()
  cancellation.onCancel(ending.cancel)
  const timer = setTimeout(ending.cancel, timeoutMs)
  try {
    const browser = await launch(program, timeoutMs)
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
