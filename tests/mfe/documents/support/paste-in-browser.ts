import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { type Part, writePassage } from '#mfe/documents/model/passage.ts'
import { sharedChromium } from '#tests/e2e/support/chromium.ts'

declare const pasted: { readonly partsOfHtml: (html: string) => readonly Part[] }

const entry = resolve(import.meta.dirname, '../../../../mfe/documents/components/rich/pasted-html.ts')

/** Reads pasted HTML in a real browser as the editor does: each as its text in the light markup. */
export const pasteInBrowser = async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'pasted' } },
  })
  const [output] = built as Rolldown.RolldownOutput[]
  const context = await (await sharedChromium()).newContext({ offline: true })
  const page = await context.newPage()
  await page.addScriptTag({ content: output?.output[0].code ?? '' })
  const partsOf = (pages: readonly string[]): Promise<readonly (readonly Part[])[]> =>
    page.evaluate((all) => all.map((html) => pasted.partsOfHtml(html)), pages)
  return {
    partsOf,
    textsOf: async (pages: readonly string[]): Promise<readonly string[]> => (await partsOf(pages)).map(writePassage),
    close: () => context.close(),
  }
}
