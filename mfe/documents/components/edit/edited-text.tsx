import { Button } from '@radix-ui/themes'
import { type Ref, useImperativeHandle, useRef } from 'react'
import type { Format, Formats } from '../rich/open-editor.ts'
import shown from '../text/formatted-text.module.css'
import { FormattedText } from '../text/formatted-text.tsx'
import styles from './edited-text.module.css'
import { useTextEditor } from './use-text-editor.ts'

export type EditedTextControls = { readonly focus: () => void; readonly toggle: (format: Format) => void }

type Props = {
  label: string
  text: string
  onChange: (text: string) => void
  onFormats?: (formats: Formats) => void
  disabled?: boolean
  autoFocus?: boolean
  ref?: Ref<EditedTextControls>
}

const closed: EditedTextControls = { focus: () => undefined, toggle: () => undefined }

/** A text that looks while it is edited as it will be read. */
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
  useImperativeHandle(ref, () => editor ?? closed, [editor])
  return (
    <>
      <div ref={place} className={styles.place} />
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
