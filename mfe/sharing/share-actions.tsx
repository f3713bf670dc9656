import { Icon } from '@atrium/kit'
import { copyText } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useEffect, useRef, useState } from 'react'
import { asClientAddress } from '#contracts/share/http/as-client.ts'
import type { Share } from '#contracts/share/http/shares.ts'
import { EditLink } from './edit-link.tsx'
import styles from './share-list.module.css'
import { linkName } from './share-text.ts'
import { useShareChanges } from './use-shares.ts'

const passcodeField = {
  label: 'New passcode',
  name: 'passcode',
  minLength: 6,
  maxLength: 100,
  required: true,
  hint: 'At least six characters. The former one opens nothing any more.',
} as const

const exhausted = 'Too many wrong ones were tried: the link opens again with a new one of at least six characters.'

/** How long a revocation can be undone here, in milliseconds. */
const undoMs = 5000

/** The actions available for a link; after a revocation, its undo. */
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
      <Button size="2" variant="soft" color="gray" asChild>
        <a
          href={asClientAddress({ workflowId: share.workflowId, id: share.runId }, share.id)}
          target="_blank"
          rel="noopener"
          aria-label={`View as client: ${linkName(share)}`}
        >
          View as client
        </a>
      </Button>
      <ExtendLink
        label={`Extend ${linkName(share)}`}
        onExtend={(expiresInDays) => revise.mutate({ expiresInDays })}
        disabled={revise.isPending}
      />
      <EditLink
        label={`Rename ${linkName(share)}`}
        button="Rename"
        save="Save name"
        field={{ label: 'Name of the reader', name: 'name', defaultValue: share.name ?? '', maxLength: 120 }}
        onSave={(name) => revise.mutateAsync({ name })}
        disabled={revise.isPending}
      />
      {share.hasPasscode && (
        <EditLink
          label={`Set a new passcode for ${linkName(share)}`}
          button="New passcode"
          save="Set passcode"
          field={{ ...passcodeField, hint: share.passcodeExhausted ? exhausted : passcodeField.hint }}
          onSave={(passcode) => revise.mutateAsync({ passcode })}
          disabled={revise.isPending}
        />
      )}
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
  <Button size="2" variant="soft" color="gray" aria-label={label} onClick={() => copyText('Link', link)}>
    <Icon name="copy" size={16} /> Copy
  </Button>
)

const choices = [
  [7, 'For 7 days'],
  [30, 'For 30 days'],
  [90, 'For 90 days'],
  [0, 'For ever'],
] as const

type Props = { label: string; onExtend: (days: number) => void; disabled: boolean }

/** Sets a new expiry, counted from now. */
const ExtendLink = ({ label, onExtend, disabled }: Props) => {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const choose = (days: number) => {
    setOpen(false)
    opener.current?.focus()
    onExtend(days)
  }
  return (
    <>
      <Button
        size="2"
        variant="soft"
        ref={opener}
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Extend
      </Button>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className={styles.choices} role="group" aria-label={label}>
          {choices.map(([days, words]) => (
            <Button key={days} size="2" variant="outline" disabled={disabled} onClick={() => choose(days)}>
              {words}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
