import { toastError } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Formats, TextEditor } from '../rich/open-editor.ts'
import shown from '../text/formatted-text.module.css'
import { FormattedText } from '../text/formatted-text.tsx'
import styles from './edited-text.module.css'

type Options = {
  readonly label: string
  readonly text: string
  readonly disabled: boolean
  readonly autoFocus: boolean
  readonly classes: { readonly text: string; readonly lead: string }
  readonly onChange: (text: string) => void
  readonly onFormats: (formats: Formats) => void
}

/** The editor in a page element; its chunk is loaded on the first edit. */
const useTextEditor = (place: RefObject<HTMLElement | null>, options: Options) => {
  const { text, disabled } = options
  const latest = useRef(options)
  const [editor, setEditor] = useState<TextEditor | null>(null)
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading')
  // A layout effect runs before further typing, which a later update would undo.
  useLayoutEffect(() => {
    latest.current = options
  })
  useLayoutEffect(() => editor?.setText(text), [editor, text])
  useLayoutEffect(() => editor?.setEditable(!disabled), [editor, disabled])
  // The place holds the focus for the editor, so that what the user focuses while the chunk loads keeps it.
  useLayoutEffect(() => {
    if (state === 'loading' && latest.current.autoFocus) place.current?.focus({ preventScroll: true })
  }, [state, place])
  useEffect(() => {
    if (state !== 'loading' || place.current === null) return
    return attachEditor(place.current, latest, {
      onOpen: (newEditor) => {
        setEditor(newEditor)
        setState('open')
      },
      onFailure: () => setState('failed'),
    })
  }, [state, place])
  useEffect(() => () => editor?.close(), [editor])
  return { editor, hasFailed: state === 'failed', retry: () => setState('loading') }
}

type Outcome = { readonly onOpen: (editor: TextEditor) => void; readonly onFailure: () => void }

/** Returns a cancel function. */
const attachEditor = (
  element: HTMLElement,
  latest: RefObject<Options>,
  { onOpen, onFailure }: Outcome,
): (() => void) => {
  let isWanted = true
  const open = ({ openEditor }: typeof import('../rich/open-editor.ts')) => {
    if (!isWanted) return
    const editor = openEditor(element, {
      ...latest.current,
      onChange: (text) => latest.current.onChange(text),
      onFormats: (formats) => latest.current.onFormats(formats),
      onPictures: () => toastError('Pictures are not kept', 'A document holds text alone. Nothing was pasted.'),
    })
    const hasFocus = document.activeElement === element
    // Synchronously: the placeholder must disappear in the same frame.
    flushSync(() => onOpen(editor))
    if (hasFocus) editor.focus()
  }
  import('../rich/open-editor.ts').then(open, () => isWanted && onFailure())
  return () => {
    isWanted = false
  }
}

export type EditedTextControls = Pick<TextEditor, 'focus' | 'toggle' | 'selectedText' | 'replaceSelected'>

type Props = {
  label: string
  text: string
  onChange: (text: string) => void
  onFormats?: (formats: Formats) => void
  disabled?: boolean
  autoFocus?: boolean
  ref?: Ref<EditedTextControls>
}

const noControls: EditedTextControls = {
  focus: () => undefined,
  toggle: () => undefined,
  selectedText: () => null,
  replaceSelected: () => undefined,
}

/** A WYSIWYG editor for a text. */
export const EditedText = ({ label, text, onChange, onFormats, disabled = false, autoFocus = false, ref }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const { editor, hasFailed, retry } = useTextEditor(place, {
    label,
    text,
    disabled,
    autoFocus,
    classes: { text: shown.text ?? '', lead: shown.lead ?? '' },
    onChange,
    onFormats: (formats) => onFormats?.(formats),
  })
  useImperativeHandle(ref, () => editor ?? noControls, [editor])
  return (
    <>
      <div ref={place} className={styles.place} tabIndex={editor === null ? -1 : undefined} />
      {editor === null && (
        <div className={styles.place} aria-busy={!hasFailed}>
          <FormattedText text={text} />
        </div>
      )}
      {hasFailed && (
        <p className={styles.failed} role="alert">
          The editor could not be loaded.
          <Button size="1" variant="soft" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}
