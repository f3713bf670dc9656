import { FormField, formatter } from '@atrium/kit'
import { Flex, Popover, useLayerEscape } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useRef } from 'react'
import { useOutcomeAnswer } from '../../api/use-outcome-answer.ts'
import { leadTitle } from '../../model/lead-title.ts'
import { closeOutcome, type OutcomeQuestion } from '../../model/outcome-question.ts'

/** Asks for the value or the reason beside the lead; Escape, a click elsewhere and Skip leave it as it is. */
export const OutcomePopover = ({ question }: { question: OutcomeQuestion }) => {
  const { lead, status, focus } = question
  const content = useRef<HTMLDivElement>(null)
  const escape = useLayerEscape(content, closeOutcome)
  const place = useRef({ getBoundingClientRect: () => placeOf(lead.id) })
  return (
    <Popover.Root open modal onOpenChange={(open) => open || closeOutcome()}>
      <Popover.Anchor virtualRef={place} />
      <Popover.Content
        ref={content}
        size="2"
        width="20rem"
        maxWidth="calc(100vw - 2rem)"
        align="start"
        aria-label={`${status === 'won' ? 'Value' : 'Reason'} of ${leadTitle(lead)}`}
        onEscapeKeyDown={escape}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusAfter(lead.id, focus)
        }}
      >
        <OutcomeForm question={question} />
      </Popover.Content>
    </Popover.Root>
  )
}

const OutcomeForm = ({ question }: { question: OutcomeQuestion }) => {
  const { text, message, save, type } = useOutcomeAnswer(question, closeOutcome)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const box = { value: text, message, autoComplete: 'off', onChange: onText(type) }
  return (
    <form onSubmit={submit} noValidate>
      {question.status === 'won' ? (
        <FormField {...box} label={`Value of the deal (${formatter.formats.currency})`} inputMode="decimal" />
      ) : (
        <FormField {...box} label="Why was it lost?" maxLength={1000} />
      )}
      <Flex gap="2" justify="end">
        <Button type="button" variant="soft" color="gray" onClick={closeOutcome}>
          Skip
        </Button>
        <Button type="submit">Save</Button>
      </Flex>
    </form>
  )
}

const onText =
  (type: (text: string) => void) =>
  ({ target }: { target: { value: string } }) =>
    type(target.value)

/** Where the lead is on screen: its status in the panel or list, else its card; the middle if it is nowhere. */
const placeOf = (id: string): DOMRect => {
  const status = [...document.querySelectorAll(`[data-status-of="${id}"]`)].at(-1)
  const element = status ?? document.querySelector(`[data-card="${id}"]`)
  return element?.getBoundingClientRect() ?? new DOMRect(window.innerWidth / 2 - 160, window.innerHeight / 3, 320, 0)
}

/** Back to where the focus was or, if that is gone, to the lead's name. */
const focusAfter = (id: string, focus: Element | null): void => {
  const link = document.querySelector<HTMLElement>(`main a[data-lead="${id}"]`)
  const isThere = focus instanceof HTMLElement && focus.isConnected && focus !== document.body
  const place = isThere ? focus : link
  place?.focus({ preventScroll: true })
}
