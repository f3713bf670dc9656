import { FormField, Icon } from '@atrium/kit'
import { copyText, Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'

type Props = { label: string; secret: string; text: string }

/** A newly created secret, within a dialog: the only time that it is shown. */
export const OneTimeSecret = ({ label, secret, text }: Props) => {
  const [isCopied, setCopied] = useState(false)
  return (
    <div data-shown-once={isCopied ? undefined : ''} onCopy={() => setCopied(true)}>
      <FormField label={label} hint={text} value={secret} readOnly onFocus={({ target }) => target.select()} />
      <Flex gap="3" justify="end" wrap="wrap">
        <Button variant="soft" onClick={() => void copyText(label, secret).then(setCopied)}>
          <Icon name="copy" size={16} /> Copy
        </Button>
        <Dialog.Close>
          <Button>Close</Button>
        </Dialog.Close>
      </Flex>
    </div>
  )
}
