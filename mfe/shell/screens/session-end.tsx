import { forgetActs, releaseGuards, sessionKey } from '@atrium/kit'
import { Dialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openHome, type SignedIn } from '../session/home.ts'
import { notifySession } from '../session/other-tabs.ts'
import { LoginForm } from './login-form.tsx'
import { SecondStep, type Step } from './second-step.tsx'

/** Signs the same user in again, over a screen with unsaved work, after the server has ended the session. */
export const SessionEnd = ({ userId, email }: { userId: string; email: string }) => {
  const client = useQueryClient()
  const [steps, setSteps] = useState<readonly Step[] | null>(null)
  const goOn = (user: SignedIn) => {
    if (user.id === userId) {
      notifySession(userId)
      return client.invalidateQueries()
    }
    releaseGuards()
    forgetActs()
    return openHome(user)
  }
  const leave = () => {
    releaseGuards()
    client.setQueryData(sessionKey, null)
  }
  return (
    <Dialog.Root open>
      <Dialog.Content
        maxWidth="26rem"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          focusPassword(event.currentTarget)
        }}
        onEscapeKeyDown={stay}
        onInteractOutside={stay}
      >
        <Dialog.Title>Your session has ended</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          Sign in to go on where you are. What you typed is still here.
        </Dialog.Description>
        {steps === null ? (
          <LoginForm email={email} onSecondStep={setSteps} onSignedIn={goOn} />
        ) : (
          <SecondStep steps={steps} onBack={() => setSteps(null)} onSignedIn={goOn} />
        )}
        <Button variant="ghost" color="gray" mt="4" onClick={leave}>
          Leave without saving
        </Button>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** The address stands there already. */
const focusPassword = (within: EventTarget | null): void =>
  within instanceof Element ? within.querySelector<HTMLElement>('[name="password"]')?.focus() : undefined

const stay = (event: Event): void => event.preventDefault()
