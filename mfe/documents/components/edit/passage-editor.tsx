import { useRef, useState } from 'react'
import type { Formats } from '../rich/open-editor.ts'
import { AiEdit } from '../suggest/ai-edit.tsx'
import { EditedText, type EditedTextControls } from './edited-text.tsx'
import styles from './passage-editor.module.css'
import { SavedSections } from './saved-sections.tsx'
import { Toolbar } from './toolbar.tsx'

type Props = {
  runId: string
  label: string
  text: string
  /** The values of the variables in saved sections. */
  values: Readonly<Record<string, string>>
  onChange: (text: string) => void
  disabled: boolean
  first: boolean
}

/** A passage edited in place, with a toolbar. */
export const PassageEditor = ({ runId, label, text, values, onChange, disabled, first }: Props) => {
  const controls = useRef<EditedTextControls>(null)
  const [formats, setFormats] = useState<Formats | null>(null)
  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        <Toolbar
          label={label}
          formats={formats}
          onToggle={(format) => controls.current?.toggle(format)}
          disabled={disabled}
        />
        <SavedSections
          label={label}
          values={values}
          disabled={disabled}
          onInsert={(saved) => onChange(text.trim() === '' ? saved : `${text.trimEnd()}\n\n${saved}`)}
        />
        <AiEdit
          runId={runId}
          section={label}
          text={text}
          selected={() => controls.current?.selectedText() ?? null}
          onAccept={onChange}
          onAcceptSelected={(suggestion) => controls.current?.replaceSelected(suggestion)}
          onClosed={() => controls.current?.focus()}
        />
      </div>
      <EditedText
        ref={controls}
        label={label}
        text={text}
        onChange={onChange}
        onFormats={setFormats}
        disabled={disabled}
        // The button that started edit mode is unmounted.
        autoFocus={first}
      />
    </div>
  )
}
