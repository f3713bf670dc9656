import { Button, Dialog, Flex, IconButton } from '@radix-ui/themes'
import type { Share } from '../../../contracts/http/shares.ts'
import { Icon } from '../icons/icon.tsx'
import { copyLink } from './copy-link.ts'
import styles from './made-link.module.css'
import { expiryText } from './share-text.ts'

/** The new link, to be copied, and what it means to have it. */
export const MadeLink = ({ share }: { share: Share & { shareUrl: string } }) => {
  const copy = () => copyLink(share.shareUrl)
  return (
    <>
      <div className={styles.link}>
        <input
          readOnly
          aria-label="Shareable link"
          value={share.shareUrl}
          onFocus={({ target }) => target.select()}
          className={styles.address}
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
        {/* What had the focus went with the form. */}
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
  'The URL is obfuscated: it cannot be guessed and names neither client nor report.',
  'Safe to send to clients.',
  ...(share.hasPasscode ? ['Tell readers the passcode by another way; it is not shown again.'] : []),
]
