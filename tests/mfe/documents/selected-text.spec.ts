import { getSchema } from '@tiptap/core'
import { history, undo } from '@tiptap/pm/history'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf, partsIn } from '#mfe/documents/components/rich/editor-document.ts'
import { replaceSelected, selectedText } from '#mfe/documents/components/rich/selected-text.ts'
import { subset } from '#mfe/documents/components/rich/subset.ts'
import { readPassage, writePassage } from '#mfe/documents/model/passage.ts'

const schema = getSchema(subset)
const editorOf = (text: string) =>
  EditorState.create({ doc: schema.nodeFromJSON(documentOf(readPassage(text))), plugins: [history()] })
const textIn = (state: EditorState) => writePassage(partsIn(state.doc.toJSON()))

/** An editor state with a selection from the first to the last of these words, both included. */
const selecting = (text: string, [first, last]: readonly [string, string]) => {
  const state = editorOf(text)
  const placeOf = (words: string): number => {
    let at = -1
    state.doc.descendants((node, position) => {
      const place = node.text?.indexOf(words) ?? -1
      if (at === -1 && place !== -1) at = position + place
    })
    return at
  }
  const range = TextSelection.create(state.doc, placeOf(first), placeOf(last) + last.length)
  return state.apply(state.tr.setSelection(range))
}

const written = 'In short,  **we help**.\r\n\r\n* one *item*\n\n•  two\n\n\n__Last__\n with two lines. \n'

describe('the selected part of a passage', () => {
  it.each([
    [['we help', 'we help'], '**we help**', 'others do', 'In short,  others do.'],
    [['help', 'help'], '**help**', '**serve**', 'In short,  **we serve**.'],
    [['two', 'two'], 'two', 'three', '• three'],
    [['Last', 'two lines'], 'Last__\nwith two lines', 'First__', '__First__.'],
    [['one ', 'two'], '- one *item*\n- two', '- all\n- of\n- it', '- all\n- of\n- it'],
    [['short', 'one '], 'short,  **we help**.\n\n- one', 'all', 'In all *item*'],
  ] as const)('%j is %j, and with %j in its place reads %j', (ends, text, fresh, expected) => {
    const state = selecting(written, ends)
    expect(selectedText(state)).toBe(text)
    const after = state.apply(replaceSelected(state, fresh))
    expect(textIn(after)).toContain(expected)
    let undone = after
    undo(after, (tr) => {
      undone = after.apply(tr)
    })
    expect(textIn(undone)).toBe(written)
  })

  it('leaves every other block as it was written', () => {
    const block = fc.constantFrom('Some  **bold**', '* a\n\n•  b', '- one *two*', 'x\n y', '__z__')
    fc.assert(
      fc.property(
        fc.array(block),
        fc.array(block),
        fc.constantFrom('\n\n', '\r\n\r\n', '\n\n\n'),
        (before, after, gap) => {
          const text = [...before, 'Say THIS here', ...after].join(gap)
          const state = selecting(text, ['THIS', 'THIS'])
          expect(textIn(state.apply(replaceSelected(state, 'that **much**')))).toBe(
            text.replace('THIS', 'that **much**'),
          )
        },
      ),
      { numRuns: 25 },
    )
  })

  it('is none without a selection, of white space, and of everything', () => {
    expect(selectedText(editorOf(written))).toBeNull()
    expect(selectedText(selecting(written, [', ', ', ']))).toBe(',')
    expect(selectedText(selecting(written, ['  ', '  ']))).toBeNull()
    expect(selectedText(selecting('All *of* it', ['All', ' it']))).toBeNull()
  })
})
