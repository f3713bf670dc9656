import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

type Props = { active: boolean }

/** Asks before a link leads away from changes that are not saved; a closing window is asked about by the browser. */
export const LeaveGuard = ({ active }: Props) => {
  const [target, setTarget] = useState<string | null>(null)
  const navigate = useNavigate()
  useEffect(() => (active ? guarded(setTarget) : undefined), [active])
  return (
    <AlertDialog.Root open={target !== null} onOpenChange={(open) => !open && setTarget(null)}>
      <AlertDialog.Content maxWidth="28rem">
        <AlertDialog.Title>Leave without saving?</AlertDialog.Title>
        <AlertDialog.Description size="2">
          Your changes are not saved. This browser keeps them as a draft, and you find them here when you come back.
        </AlertDialog.Description>
        <Flex gap="3" mt="5" justify="end" wrap="wrap">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              Stay
            </Button>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button onClick={() => target !== null && navigate(target)}>Leave</Button>
          </AlertDialog.Action>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

const guarded = (onLink: (target: string) => void): (() => void) => {
  const ask = (event: MouseEvent) => {
    const target = targetOf(event)
    if (target === null) return
    event.preventDefault()
    event.stopPropagation()
    onLink(target)
  }
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  document.addEventListener('click', ask, { capture: true })
  window.addEventListener('beforeunload', warn)
  return () => {
    document.removeEventListener('click', ask, { capture: true })
    window.removeEventListener('beforeunload', warn)
  }
}

/** Where a plain click on a link of ours leads; null where it stays on this page or opens another window. */
const targetOf = (event: MouseEvent): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null
  if (link.target !== '' || link.origin !== window.location.origin) return null
  if (link.pathname === window.location.pathname && link.hash !== '') return null
  return link.pathname + link.search + link.hash
}
