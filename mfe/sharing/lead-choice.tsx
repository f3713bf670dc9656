import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { LeadChoices } from './lead-choices.tsx'

type Props = {
  title: string
  text: string
  current: string | null
  busy: boolean
  onChoose: (lead: Lead) => void
  /** Further buttons. */
  children?: ReactNode
}

/** The content of a dialog in which a lead is searched for and chosen. */
export const LeadChoice = ({ title, text, current, busy, onChoose, children }: Props) => (
  <Dialog.Content maxWidth="32rem">
    <Dialog.Title>{title}</Dialog.Title>
    <Dialog.Description size="2" mb="4">
      {text}
    </Dialog.Description>
    <LeadChoices current={current} busy={busy} onChoose={onChoose} />
    <Flex gap="3" mt="4" justify="end" wrap="wrap">
      {children}
      <Dialog.Close>
        <Button variant="soft" color="gray">
          Cancel
        </Button>
      </Dialog.Close>
    </Flex>
  </Dialog.Content>
)

type ChooseProps = Pick<Props, 'title' | 'text' | 'onChoose'> & { children: ReactNode }

/** A button that opens the choice of a lead. */
export const ChooseLead = ({ children, onChoose, ...words }: ChooseProps) => {
  const [open, setOpen] = useState(false)
  const choose = (lead: Lead) => {
    setOpen(false)
    onChoose(lead)
  }
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button type="button" variant="soft">
          {children}
        </Button>
      </Dialog.Trigger>
      {open && <LeadChoice {...words} current={null} busy={false} onChoose={choose} />}
    </Dialog.Root>
  )
}
