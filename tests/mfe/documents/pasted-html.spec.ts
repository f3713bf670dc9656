import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { corpus } from '#tests/support/fuzz/corpus.ts'
import { pasteInBrowser } from './support/paste-in-browser.ts'

type Clipboard = { readonly html: string } | { readonly file: string }

const htmlOf = (clipboard: Clipboard): string =>
  'html' in clipboard
    ? clipboard.html
    : readFileSync(join(import.meta.dirname, '../../corpus/paste', clipboard.file), 'utf8')

let browser: Awaited<ReturnType<typeof pasteInBrowser>>
beforeAll(async () => {
  browser = await pasteInBrowser()
}, 60_000)
afterAll(() => browser.close())

it.each(corpus<Clipboard, string>('paste'))('what is pasted from $title', async ({ in: clipboard, out }) => {
  expect(await browser.textsOf([htmlOf(clipboard)])).toEqual([out])
})
