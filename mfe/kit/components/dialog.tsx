import { Dialog } from '@radix-ui/themes'
import { type ComponentProps, createContext, use, useEffect, useRef, useState } from 'react'
import { discardText, lossIn } from '../forms/unsaved-text.ts'
import { AnsweringAlertDialog as AlertDialog, useAnswering } from './alert-dialog.tsx'
import { Confirmation } from './confirm-dialog.tsx'
import { useFormerFocus } from './former-focus.ts'
import { useLayerEscape } from './layer-escape.ts'

const Close = createContext<() => void>(() => undefined)

const Root = (props: ComponentProps<typeof Dialog.Root>) => {
  const root = useAnswering(props)
  return (
    <Close value={() => root.onOpenChange(false)}>
      <Dialog.Root {...root} />
    </Close>
  )
}

/** Asks before Escape or a press beside it closes what would be lost. */
const Content = ({ onEscapeKeyDown, onInteractOutside, children, ...props }: ComponentProps<typeof Dialog.Content>) => {
  const content = useRef<HTMLDivElement>(null)
  /** What had the focus within it last: a press beside it takes the focus away before anything hears of the press. */
  const place = useRef<HTMLElement>(null)
  const close = use(Close)
  const [loss, setLoss] = useState('')
  const [asks, setAsks] = useState(false)
  const keepText = (event: Event) => {
    const text = content.current === null ? undefined : lossIn(content.current)
    if (event.defaultPrevented || text === undefined) return
    event.preventDefault()
    setLoss(text)
    place.current?.focus()
    setAsks(true)
  }
  const escape = useLayerEscape(content, close, (event) => {
    onEscapeKeyDown?.(event)
    keepText(event)
  })
  const discard = () => {
    if (content.current === null) return
    // The form was answered meanwhile, with a secret that is shown once: the question was about something else.
    if ((lossIn(content.current) ?? loss) !== loss) return
    discardText(content.current)
    close()
  }
  return (
    <Dialog.Content
      ref={content}
      {...props}
      {...useFormerFocus(props)}
      onFocus={({ target }) => {
        if (target !== content.current && content.current?.contains(target)) place.current = target
      }}
      onEscapeKeyDown={escape}
      onInteractOutside={(event) => {
        onInteractOutside?.(event)
        keepText(event)
      }}
    >
      {children}
      <QuestionEnd onEnd={setAsks} />
      <AlertDialog.Root open={asks} onOpenChange={setAsks}>
        <Confirmation title="Close without saving?" text={loss} confirm="Close" cancel="Stay" onConfirm={discard} />
      </AlertDialog.Root>
    </Dialog.Content>
  )
}

/** Ends the question with its dialog, which closes without an answer once its form is saved. */
const QuestionEnd = ({ onEnd }: { onEnd: (asks: false) => void }) => {
  useEffect(() => () => onEnd(false), [onEnd])
  return null
}

export const AnsweringDialog = { ...Dialog, Root, Content }
