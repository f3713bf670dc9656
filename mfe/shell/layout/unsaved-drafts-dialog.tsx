import { AlertDialog, Confirmation } from '@atrium/kit/widgets'

type Props = { count: number; onStay: () => void; onSignOut: () => void }

/** Asks before signing out, which deletes the drafts of this browser. */
export const UnsavedDraftsDialog = ({ count, onStay, onSignOut }: Props) => (
  <AlertDialog.Root open={count > 0} onOpenChange={(open) => !open && onStay()}>
    <Confirmation
      title="Sign out without saving?"
      text={`This browser keeps ${count === 1 ? 'a draft' : `drafts of ${count} documents`} that you have not saved. Signing out removes ${count === 1 ? 'it' : 'them'}.`}
      confirm="Sign out"
      cancel="Stay"
      onConfirm={onSignOut}
    />
  </AlertDialog.Root>
)
