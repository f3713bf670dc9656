import { Button, Dialog, Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'

/** Cancel and submit at the end of the form of a dialog. */
export const DialogButtons = ({ submit, isPending }: { submit: string; isPending: boolean }) => (
  <DialogActs>
    <Button type="submit" loading={isPending}>
      {submit}
    </Button>
  </DialogActs>
)

/** Cancel, and what else can be done, at the end of a dialog. */
export const DialogActs = ({ children }: { children: ReactNode }) => (
  <Flex gap="3" mt="3" justify="end" wrap="wrap">
    <Dialog.Close>
      <Button type="button" variant="soft" color="gray">
        Cancel
      </Button>
    </Dialog.Close>
    {children}
  </Flex>
)

type Props = { submit: string; isPending?: boolean; onCancel: () => void }

/** Submit and Cancel at the end of a form within a screen. */
export const FormButtons = ({ submit, isPending = false, onCancel }: Props) => (
  <Flex gap="3" wrap="wrap">
    <Button type="submit" loading={isPending}>
      {submit}
    </Button>
    <Button type="button" variant="soft" color="gray" data-cancel onClick={onCancel}>
      Cancel
    </Button>
  </Flex>
)
