import { Icon, useSite } from '@atrium/kit'
import { Dialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useId, useRef, useState } from 'react'
import styles from './ai-edit.module.css'
import { SuggestionSteps } from './suggestion-steps.tsx'

type Props = {
  runId: string
  section: string
  text: string
  /** The selected part; null if there is none. */
  selected: () => string | null
  onAccept: (text: string) => void
  onAcceptSelected: (text: string) => void
  onClosed: () => void
}

const reason = 'AI editing is not configured. Set it up under Settings, AI.'

/** The AI button of a passage, and its dialog: for the selected part, or else the whole. */
export const AiEdit = ({ runId, section, text, selected, onAccept, onAcceptSelected, onClosed }: Props) => {
  const [open, setOpen] = useState(false)
  const [part, setPart] = useState<string | null>(null)
  const change = (isOpen: boolean) => {
    if (isOpen) setPart(selected())
    setOpen(isOpen)
  }
  const acceptedId = useRef<string | null>(null)
  const site = useSite()
  if (site?.aiConfigured !== true) return <Unavailable section={section} isKnown={site !== undefined} />
  const close = (event: Event) => {
    event.preventDefault()
    // The editor can take the focus only after the dialog has closed.
    if (acceptedId.current !== null) (part === null ? onAccept : onAcceptSelected)(acceptedId.current)
    onClosed()
    acceptedId.current = null
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger>
        <Button variant="soft" size="1" aria-label={`AI edit ${section}`}>
          <Icon name="star" size={14} /> AI edit
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="56rem" onCloseAutoFocus={close}>
        <SuggestionSteps
          runId={runId}
          section={section}
          text={part ?? text}
          onWhole={part === null ? null : () => setPart(null)}
          onAccept={(suggestion) => {
            acceptedId.current = suggestion
            setOpen(false)
          }}
        />
      </Dialog.Content>
    </Dialog.Root>
  )
}

const Unavailable = ({ section, isKnown }: { section: string; isKnown: boolean }) => {
  const id = useId()
  return (
    <span className={styles.unavailable} title={isKnown ? reason : undefined}>
      <Button variant="soft" size="1" disabled aria-label={`AI edit ${section}`} aria-describedby={id}>
        <Icon name="star" size={14} /> AI edit
      </Button>
      <small id={id}>{isKnown && reason}</small>
    </span>
  )
}
