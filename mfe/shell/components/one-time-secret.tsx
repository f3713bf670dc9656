import { copyText, FormField, Icon } from '@atrium/kit'
import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'

type Props = { label: string; secret: string; text: string }

/** A newly created secret, within a dialog: the only time that it is shown. */
export const OneTimeSecret = ({ label, secret, text }: Props) => (
  <>
    <FormField label={label} hint={text} value={secret} readOnly onFocus={({ target }) => target.select()} />
    <Flex gap="3" justify="end" wrap="wrap">
      <Button variant="soft" onClick={() => void copyText(label, secret)}>
        <Icon name="copy" size={16} /> Copy
      </Button>
      <Dialog.Close>
        <Button>Close</Button>
      </Dialog.Close>
    </Flex>
  </>
)
