import { Button, Dialog } from '@radix-ui/themes'
import { useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { ShareDialog } from './share-dialog.tsx'
import type { SharedRun } from './use-shares.ts'

type Props = { run: SharedRun; variant?: 'soft' | 'solid' }

/** Opens what a completed run is shared with: its links, and the making of one. */
export const ShareButton = ({ run, variant = 'soft' }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant={variant}>
          <Icon name="send" size={16} /> Share
        </Button>
      </Dialog.Trigger>
      {open && <ShareDialog run={run} />}
    </Dialog.Root>
  )
}
