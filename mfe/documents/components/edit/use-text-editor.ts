import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Formats, TextEditor } from '../rich/open-editor.ts'

type Wanted = {
  readonly label: string
  readonly text: string
  readonly disabled: boolean
  readonly autoFocus: boolean
  readonly classes: { readonly text: string; readonly lead: string }
  readonly onChange: (text: string) => void
  readonly onFormats: (formats: Formats) => void
}

/** The editor in an element of the page. Its code is a chunk of its own, loaded when the first text is edited. */
export const useTextEditor = (place: RefObject<HTMLElement | null>, wanted: Wanted) => {
  const { text, disabled } = wanted
  const latest = useRef(wanted)
  const [editor, setEditor] = useState<TextEditor | null>(null)
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading')
  // Before anything else can be typed: a text that comes late would undo it.
  useLayoutEffect(() => {
    latest.current = wanted
  })
  useLayoutEffect(() => editor?.setText(text), [editor, text])
  useLayoutEffect(() => editor?.setEditable(!disabled), [editor, disabled])
  useEffect(() => {
    if (state !== 'loading' || place.current === null) return
    return opened(place.current, latest, {
      onOpen: (found) => {
        setEditor(found)
        setState('open')
      },
      onFailure: () => setState('failed'),
    })
  }, [state, place])
  useEffect(() => () => editor?.close(), [editor])
  return { editor, hasFailed: state === 'failed', retry: () => setState('loading') }
}

type Outcome = { readonly onOpen: (editor: TextEditor) => void; readonly onFailure: () => void }

/** Answers how to call it off. */
const opened = (element: HTMLElement, latest: RefObject<Wanted>, { onOpen, onFailure }: Outcome): (() => void) => {
  let isWanted = true
  const open = ({ openEditor }: typeof import('../rich/open-editor.ts')) => {
    if (!isWanted) return
    const editor = openEditor(element, {
      ...latest.current,
      onChange: (text) => latest.current.onChange(text),
      onFormats: (formats) => latest.current.onFormats(formats),
    })
    // At once: what is shown meanwhile has to go before the next frame.
    flushSync(() => onOpen(editor))
  }
  import('../rich/open-editor.ts').then(open, () => isWanted && onFailure())
  return () => {
    isWanted = false
  }
}
