import { countOf } from '@atrium/kit'
import { AlertDialog, Confirmation } from '@atrium/kit/widgets'

type Props = { drafts: number | undefined; changes: number; onStay: () => void; onSignOut: () => void }

/** Asks before signing out, which deletes the drafts of this browser, and the changes that wait for the server. */
export const UnsavedDraftsDialog = ({ drafts = 0, changes, onStay, onSignOut }: Props) => (
  <AlertDialog.Root open={drafts + changes > 0} onOpenChange={(open) => !open && onStay()}>
    <Confirmation
      title="Sign out without saving?"
      text={[draftsText(drafts), changesText(changes)].filter((text) => text !== '').join(' ')}
      confirm="Sign out"
      cancel="Stay"
      onConfirm={onSignOut}
    />
  </AlertDialog.Root>
)

const draftsText = (count: number): string =>
  count === 0
    ? ''
    : `This browser keeps ${count === 1 ? 'a draft' : `drafts of ${count} documents`} that you have not saved. Signing out removes ${count === 1 ? 'it' : 'them'}.`

const changesText = (count: number): string =>
  count === 0
    ? ''
    : `${countOf(count, 'change')} could not be saved yet. Signing out removes ${count === 1 ? 'it' : 'them'}.`
