import { getSchema } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import { expect, it } from 'vitest'
import { cleanPaste } from '#mfe/documents/components/rich/clean-paste.ts'
import { partsIn } from '#mfe/documents/components/rich/editor-document.ts'
import { subset } from '#mfe/documents/components/rich/subset.ts'
import { writePassage } from '#mfe/documents/model/passage.ts'

const state = EditorState.create({ schema: getSchema(subset) })
const { clipboardTextParser } = cleanPaste(() => undefined)

/** What pasted plain text becomes, in the light markup. */
const pasteText = (text: string): string => {
  const slice = clipboardTextParser?.(text, state.selection.$from, false, { state } as never)
  return writePassage(partsIn({ content: slice?.content.toJSON() ?? [] }).map((part) => ({ ...part, origin: null })))
}

it.each([
  [
    'an answer of ChatGPT, copied by its button',
    '## Scope\r\nWe **help**.\r\n\r\n| Phase | Weeks |\r\n|---|---|\r\n| Plan | 2 |\r\n\r\n- one\r\n',
    '**Scope**\n\nWe **help**.\n\n**Phase** | **Weeks**\n\nPlan | 2\n\n- one',
  ],
  [
    'a mail with a quotation and a line above the signature',
    '> Is Tuesday fine?\nYes.\n\n---\n# 1 in town',
    '> Is Tuesday fine?\nYes.\n\n---\n# 1 in town',
  ],
])('plain text is read as its program means it: %s', (_, text, right) => {
  expect(pasteText(text)).toBe(right)
})
