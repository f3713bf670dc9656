import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'

type Props = { active: boolean }

const kept = 'This browser keeps them as a draft, and you find them here when you come back.'
const lost = 'Signing out also removes the drafts that this browser keeps.'

/** Asks before anything leads away from changes that are not saved; a closing window is asked about by the browser. */
export const LeaveGuard = ({ active }: Props) => {
  const isSigningOut = useRef(false)
  const [signOut, setSignOut] = useState<HTMLElement | null>(null)
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      active && !isSigningOut.current && here.pathname !== there.pathname,
  )
  useEffect(() => (active ? guarded(() => isSigningOut.current, setSignOut) : undefined), [active])
  const stay = () => {
    setSignOut(null)
    blocker.reset?.()
  }
  const leave = () => {
    if (signOut === null) return blocker.proceed?.()
    isSigningOut.current = true
    signOut.click()
  }
  return (
    <AlertDialog.Root
      open={blocker.state === 'blocked' || signOut !== null}
      onOpenChange={(open) => !open && !isSigningOut.current && blocker.state !== 'proceeding' && stay()}
    >
      <AlertDialog.Content maxWidth="28rem">
        <AlertDialog.Title>{signOut === null ? 'Leave without saving?' : 'Sign out without saving?'}</AlertDialog.Title>
        <AlertDialog.Description size="2">
          Your changes are not saved. {signOut === null ? kept : lost}
        </AlertDialog.Description>
        <Flex gap="3" mt="5" justify="end" wrap="wrap">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              Stay
            </Button>
          </AlertDialog.Cancel>
          <Button color={signOut === null ? 'green' : 'red'} onClick={leave}>
            {signOut === null ? 'Leave' : 'Sign out'}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

const guarded = (isSigningOut: () => boolean, onSignOut: (button: HTMLElement) => void): (() => void) => {
  const ask = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-signs-out]') : null
    if (button === null || isSigningOut()) return
    event.preventDefault()
    event.stopPropagation()
    onSignOut(button)
  }
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  document.addEventListener('click', ask, { capture: true })
  window.addEventListener('beforeunload', warn)
  return () => {
    document.removeEventListener('click', ask, { capture: true })
    window.removeEventListener('beforeunload', warn)
  }
}
