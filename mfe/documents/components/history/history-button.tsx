import { Icon } from '@atrium/kit'
import { Dialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import type { DocumentContent } from '../../model/document-fields.ts'
import type { DocumentKind } from '../staff/document-kind.ts'
import { HistoryPanel } from './history-panel.tsx'

type Props<Content> = { kind: DocumentKind<Content>; run: RunDetail }

/** Opens the version history of a document. */
export const HistoryButton = <Content extends DocumentContent>({ kind, run }: Props<Content>) => {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant="soft">
          <Icon name="history" size={16} /> History
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="76rem">
        <HistoryPanel kind={kind} run={run} onRestored={() => setOpen(false)} />
      </Dialog.Content>
    </Dialog.Root>
  )
}
