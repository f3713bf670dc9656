import { answerProofs, lazyComponent, OnceOpened } from '@atrium/kit'
import { useEffect, useRef, useState } from 'react'

const ProofDialog = lazyComponent(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** Re-authenticates the user when a call requires it; the call then continues. */
export const Proofs = () => {
  const [open, setOpen] = useState(false)
  const settle = useRef<(proven: boolean) => void>(() => undefined)
  useEffect(
    () =>
      answerProofs(
        () =>
          new Promise((resolve) => {
            settle.current = resolve
            setOpen(true)
          }),
      ),
    [],
  )
  const end = (proven: boolean) => {
    setOpen(false)
    settle.current(proven)
  }
  return (
    <OnceOpened open={open}>
      <ProofDialog open={open} onEnd={end} />
    </OnceOpened>
  )
}
