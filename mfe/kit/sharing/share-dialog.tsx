import { Dialog } from '@radix-ui/themes'
import { useState } from 'react'
import type { Share } from '../../../contracts/http/shares.ts'
import { MadeLink } from './made-link.tsx'
import { ShareForm } from './share-form.tsx'
import { ShareList } from './share-list.tsx'
import type { SharedRun } from './use-shares.ts'

/** Makes a link, then shows it; whoever closes it begins anew. Below, the links that there are. */
export const ShareDialog = ({ run }: { run: SharedRun }) => {
  const [made, setMade] = useState<(Share & { shareUrl: string }) | null>(null)
  return (
    <Dialog.Content maxWidth="36rem">
      <Dialog.Title>Share Report</Dialog.Title>
      <Dialog.Description size="2" mb="4">
        {made === null
          ? 'Make a link that opens this report for reading, without signing in.'
          : 'The link is ready. Whoever has it can read the report.'}
      </Dialog.Description>
      {made === null ? <ShareForm run={run} onCreated={setMade} /> : <MadeLink share={made} />}
      <ShareList run={run} />
    </Dialog.Content>
  )
}
