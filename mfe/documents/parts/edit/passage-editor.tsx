import { type KeyboardEvent, useRef } from 'react'
import { AiEdit } from '../suggest/ai-edit.tsx'
import { FormattedText } from '../text/formatted-text.tsx'
import { formats } from './formats.ts'
import styles from './passage-editor.module.css'
import { replaceText } from './replace-text.ts'
import { Toolbar } from './toolbar.tsx'

type Props = {
  runId: string
  label: string
  text: string
  onChange: (text: string) => void
  disabled: boolean
  first: boolean
}

/** A passage as it is written, with its marks, and below as it will be read. */
export const PassageEditor = ({ runId, label, text, onChange, disabled, first }: Props) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const apply = (format: (typeof formats)[number]) => {
    const { current } = area
    if (current === null || disabled) return
    replaceText(current, format.change(current.value, { start: current.selectionStart, end: current.selectionEnd }))
  }
  const byKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const format = formats.find(({ code, shift }) => code === event.code && shift === event.shiftKey)
    if (format === undefined) return
    event.preventDefault()
    apply(format)
  }
  const accept = (suggestion: string) => {
    const { current } = area
    if (current === null) return
    const end = current.value.length
    replaceText(current, { start: 0, end, text: suggestion, selected: [suggestion.length, suggestion.length] })
  }
  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        <Toolbar label={label} onFormat={apply} disabled={disabled} />
        <AiEdit runId={runId} section={label} text={text} onAccept={accept} onClosed={() => area.current?.focus()} />
      </div>
      <textarea
        ref={area}
        className={styles.area}
        aria-label={label}
        value={text}
        rows={6}
        // biome-ignore lint/a11y/noAutofocus: the button that began edit mode is gone now
        autoFocus={first}
        readOnly={disabled}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={byKey}
      />
      <p className={styles.caption}>Preview</p>
      <div className={styles.preview}>
        <FormattedText text={text} />
      </div>
    </div>
  )
}
