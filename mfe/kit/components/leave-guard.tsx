import { Button, Flex } from '@radix-ui/themes'
import { useEffect } from 'react'
import { useBlocker } from '../page/router.tsx'
import { AnsweringAlertDialog as AlertDialog } from './dialog.tsx'

type Props = { active: boolean; text?: string }

const ofDocument =
  'Your changes are not saved. This browser keeps them as a draft, and you find them here when you come back.'

/** Asks for confirmation before navigating away from unsaved changes; the browser asks on closing the window. */
export const LeaveGuard = ({ active, text = ofDocument }: Props) => {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) => active && here.pathname !== there.pathname,
  )
  useEffect(() => (active ? warnOnLeave() : undefined), [active])
  return (
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
}

const warnOnLeave = (): (() => void) => {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}
