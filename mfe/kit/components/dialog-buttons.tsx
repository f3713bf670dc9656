import { Button, Dialog, Flex } from '@radix-ui/themes'

/** Cancel and submit at the end of the form of a dialog. */
export const DialogButtons = ({ submit, isPending }: { submit: string; isPending: boolean }) => (
  <Flex gap="3" justify="end" wrap="wrap">
    <Dialog.Close>
      <Button type="button" variant="soft" color="gray">
        Cancel
      </Button>
    </Dialog.Close>
    <Button type="submit" loading={isPending}>
      {submit}
    </Button>
  </Flex>
)
