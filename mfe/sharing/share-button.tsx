import { Icon, useCanWrite } from '@atrium/kit'
import { copyText, Dialog, Flex, IconButton } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { Share } from '#contracts/share/http/shares.ts'
import styles from './made-link.module.css'
import { ShareForm } from './share-form.tsx'
import { ShareList } from './share-list.tsx'
import { expiryText, linkDecisionText } from './share-text.ts'
import type { SharedRun } from './use-shares.ts'

type Props = { run: SharedRun; variant?: 'soft' | 'solid' }

/** Opens the sharing dialog of a completed run: its links, and the form for a new one. */
export const ShareButton = ({ run, variant = 'soft' }: Props) => {
  const [open, setOpen] = useState(false)
  if (!useCanWrite()) return null
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

/** Creates a link, then shows it; reopening starts over. Existing links are listed below. */
const ShareDialog = ({ run }: { run: SharedRun }) => {
  const [share, setShare] = useState<(Share & { shareUrl: string }) | null>(null)
  return (
    <Dialog.Content maxWidth="36rem">
      <Dialog.Title>Share Report</Dialog.Title>
      <Dialog.Description size="2" mb="4">
        {share === null
          ? 'Make a link that opens this report for reading, without signing in.'
          : 'The link is ready. Anyone who has it can read the report.'}
      </Dialog.Description>
      {share === null ? <ShareForm run={run} onCreated={setShare} /> : <MadeLink share={share} />}
      <ShareList run={run} />
    </Dialog.Content>
  )
}

/** The new link with a copy button, and what its holder can do. */
const MadeLink = ({ share }: { share: Share & { shareUrl: string } }) => {
  const copy = () => copyText('Link', share.shareUrl)
  return (
    <>
      <div className={styles.link}>
        <input
          readOnly
          aria-label="Shareable link"
          value={share.shareUrl}
          onFocus={({ target }) => target.select()}
          className={`field-input ${styles.address}`}
        />
        <IconButton variant="soft" size="3" onClick={copy} aria-label="Copy" title="Copy">
          <Icon name="copy" size={18} />
        </IconButton>
      </div>
      <ul className={styles.notes}>
        {notesOf(share).map((note) => (
          <li key={note}>
            <Icon name="check" size={16} /> {note}
          </li>
        ))}
      </ul>
      <Flex gap="3" justify="end">
        <Dialog.Close>
          <Button variant="soft" color="gray">
            Close
          </Button>
        </Dialog.Close>
        {/* Removing the form removed the focus. */}
        <Button onClick={copy} autoFocus>
          Copy Link
        </Button>
      </Flex>
    </>
  )
}

const notesOf = (share: Share): readonly string[] => [
  share.expiresAt === null ? 'This link never expires, unless you revoke it.' : `${expiryText(share)}.`,
  'View-only: readers can change nothing.',
  ...(share.decision === null ? [] : [`${linkDecisionText(share)}.`]),
  'The URL is obfuscated: it cannot be guessed and names neither client nor report.',
  'Safe to send to clients.',
  ...(share.hasPasscode ? ['Tell readers the passcode by another way; it is not shown again.'] : []),
]
