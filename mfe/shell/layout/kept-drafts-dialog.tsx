import { AlertDialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'

type Props = { count: number; onStay: () => void; onSignOut: () => void }

/** Asks before signing out, which deletes the drafts of this browser. */
export const KeptDraftsDialog = ({ count, onStay, onSignOut }: Props) => (
  <AlertDialog.Root open={count > 0} onOpenChange={(open) => !open && onStay()}>
    <AlertDialog.Content maxWidth="28rem">
      <AlertDialog.Title>Sign out without saving?</AlertDialog.Title>
      <AlertDialog.Description size="2">
        This browser keeps {count === 1 ? 'a draft' : `drafts of ${count} documents`} that you have not saved. Signing
        out removes {count === 1 ? 'it' : 'them'}.
      </AlertDialog.Description>
      <Flex gap="3" mt="5" justify="end" wrap="wrap">
        <AlertDialog.Cancel>
          <Button variant="soft" color="gray">
            Stay
          </Button>
        </AlertDialog.Cancel>
        <AlertDialog.Action>
          <Button color="red" onClick={onSignOut}>
            Sign out
          </Button>
        </AlertDialog.Action>
      </Flex>
    </AlertDialog.Content>
  </AlertDialog.Root>
)
