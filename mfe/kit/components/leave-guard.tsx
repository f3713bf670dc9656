import { Button, Flex } from '@radix-ui/themes'
import { type MutationCache, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { submitByKey } from '../forms/submit-key.ts'
import { type FocusedField, followTyping, lossIn, settleForms } from '../forms/unsaved-text.ts'
import { type Blocker, hasOwnGuard, type Move, useBlocker } from '../page/router.tsx'
import { AnsweringAlertDialog as AlertDialog } from './alert-dialog.tsx'

type Props = { active: boolean; text?: string }

const ofDocument =
  'Your changes are not saved. This browser keeps them as a draft, and you find them here when you come back.'

/** Asks for confirmation before navigating away from unsaved changes; the browser asks on closing the window. */
export const LeaveGuard = ({ active, text = ofDocument }: Props) => {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) => active && here.pathname !== there.pathname,
  )
  useEffect(() => (active ? warnOnLeave(() => true) : undefined), [active])
  return <LeaveQuestion blocker={blocker} text={text} />
}

/**
 * The same for text in forms and what is shown once, on a screen with a guard of its own in dialogs alone; mounted when
 * the first field is focused, with the key that submits a form.
 */
export const TypingGuard = ({ first }: { first: FocusedField }) => {
  const client = useQueryClient()
  const blocker = useBlocker(losesText, true)
  useEffect(() => followTyping(document, first), [first])
  useEffect(() => submitByKey(document), [])
  useEffect(() => warnOnLeave(() => lossOfScreen() !== undefined), [])
  useEffect(() => settleWithAnswers(client.getMutationCache()), [client])
  return <LeaveQuestion blocker={blocker} text={lossOfScreen() ?? ''} />
}

/** Before the form itself receives its answer, which may open another screen. */
const settleWithAnswers = (cache: MutationCache): (() => void) => {
  const { onSuccess } = cache.config
  cache.config.onSuccess = () => settleForms(true)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') settleForms(false)
  })
  return () => {
    unsubscribe()
    if (onSuccess === undefined) delete cache.config.onSuccess
    else cache.config.onSuccess = onSuccess
  }
}

/** Forms of the screen stay where only its query changes; those of a dialog, which the query opens, do not. */
const losesText = ({ currentLocation: here, nextLocation: there }: Move): boolean => {
  if (here.pathname !== there.pathname) return lossOfScreen() !== undefined
  return here.search !== there.search && lossInDialogs() !== undefined
}

/** What a screen edits itself is for its own guard. */
const lossOfScreen = () => (hasOwnGuard() ? lossInDialogs() : lossIn())

const lossInDialogs = () =>
  [...document.querySelectorAll('[role="dialog"]')].map((dialog) => lossIn(dialog)).find((loss) => loss !== undefined)

const LeaveQuestion = ({ blocker, text }: { blocker: Blocker; text: string }) => (
  <AlertDialog.Root
    open={blocker.state === 'blocked'}
    onOpenChange={(open) => !open && blocker.state === 'blocked' && blocker.reset()}
  >
    <AlertDialog.Content maxWidth="28rem">
      <AlertDialog.Title>Leave without saving?</AlertDialog.Title>
      <AlertDialog.Description size="2">{text}</AlertDialog.Description>
      <Flex gap="3" mt="5" justify="end" wrap="wrap">
        <AlertDialog.Cancel>
          <Button variant="soft" color="gray">
            Stay
          </Button>
        </AlertDialog.Cancel>
        <Button onClick={() => blocker.state === 'blocked' && blocker.proceed()}>Leave</Button>
      </Flex>
    </AlertDialog.Content>
  </AlertDialog.Root>
)

const warnOnLeave = (losesWork: () => boolean): (() => void) => {
  const warn = (event: BeforeUnloadEvent) => {
    if (losesWork()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}
