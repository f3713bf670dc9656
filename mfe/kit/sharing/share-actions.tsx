import { Button } from '@radix-ui/themes'
import { useEffect, useState } from 'react'
import type { Share } from '../../../contracts/http/shares.ts'
import { Icon } from '../icons/icon.tsx'
import { copyLink } from './copy-link.ts'
import { ExtendLink } from './extend-link.tsx'
import { RenameLink } from './rename-link.tsx'
import styles from './share-list.module.css'
import { linkName } from './share-text.ts'
import { useShareChanges } from './use-shares.ts'

/** For how long a revocation can be taken back here, in milliseconds. */
const undoMs = 5000

/** What can be done with a link as it stands; a revocation offers its undoing in its own place. */
export const ShareActions = ({ share }: { share: Share }) => {
  const { revoke, restore, revise } = useShareChanges(share)
  const [undoable, setUndoable] = useState(false)
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(false), undoMs)
    return () => clearTimeout(timer)
  }, [undoable])
  if (undoable)
    return (
      <div className={styles.actions} role="status">
        <span>Revoked: it opens nothing any more.</span>
        <Button size="2" variant="soft" autoFocus disabled={restore.isPending} onClick={undo}>
          <Icon name="retry" size={16} /> Undo
        </Button>
      </div>
    )
  return share.status === 'revoked' ? null : (
    <div className={styles.actions}>
      {share.shareUrl !== null && <Copy link={share.shareUrl} label={`Copy ${linkName(share)}`} />}
      <ExtendLink
        label={`Extend ${linkName(share)}`}
        onExtend={(expiresInDays) => revise.mutate({ expiresInDays })}
        disabled={revise.isPending}
      />
      <RenameLink
        label={`Rename ${linkName(share)}`}
        name={share.name}
        onRename={(name) => revise.mutateAsync({ name })}
        disabled={revise.isPending}
      />
      {share.status === 'live' && (
        <Button
          size="2"
          variant="soft"
          color="red"
          aria-label={`Revoke ${linkName(share)}`}
          disabled={revoke.isPending}
          onClick={() => revoke.mutate(undefined, { onSuccess: () => setUndoable(true) })}
        >
          <Icon name="blocked" size={16} /> Revoke
        </Button>
      )}
    </div>
  )

  function undo() {
    restore.mutate(undefined, { onSuccess: () => setUndoable(false) })
  }
}

const Copy = ({ link, label }: { link: string; label: string }) => (
  <Button size="2" variant="soft" color="gray" aria-label={label} onClick={() => copyLink(link)}>
    <Icon name="copy" size={16} /> Copy
  </Button>
)
