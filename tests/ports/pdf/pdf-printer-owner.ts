import { chromiumPdfPrinter } from '#adapters/pdf/chromium-pdf-printer.ts'
import { canceller } from '#domain/kernel/cancellation.ts'

/** Starts a print job that is still running when this process is killed. */
const printer = chromiumPdfPrinter({ path: process.env.CHROMIUM_PATH, log: console.error })
await printer.print(`<p>${'<b>word</b> '.repeat(200_000)}`, 'a4', canceller())
