import { call, SearchBox } from '@atrium/kit'
import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Lead, leads } from '#contracts/lead/http/leads.ts'
import styles from './run-lead.module.css'

type Props = {
  title: string
  text: string
  current: string | null
  busy: boolean
  onChoose: (lead: Lead) => void
  /** Further buttons. */
  children?: ReactNode
}

/** How many leads the picker lists. */
const maxShown = 8

/** The content of a dialog in which a lead is searched for and chosen. */
export const LeadChoice = ({ title, text, current, busy, onChoose, children }: Props) => {
  const [search, setSearch] = useState('')
  const { data: found, error } = useQuery({
    queryKey: ['leads', 'picker', search],
    queryFn: ({ signal }) => call(leads.list, { query: { search, limit: maxShown }, signal }),
    placeholderData: (before) => before,
  })
  const choices = found?.leads.filter(({ email }) => email !== '') ?? []
  return (
    <Dialog.Content maxWidth="32rem">
      <Dialog.Title>{title}</Dialog.Title>
      <Dialog.Description size="2" mb="4">
        {text}
      </Dialog.Description>
      <SearchBox label="Search leads" placeholder="Name, e-mail or company" value={search} onSearch={setSearch} />
      <p role="status" className={styles.none}>
        {error !== null && 'The leads could not be loaded.'}
        {found !== undefined && choices.length === 0 && 'No lead matches.'}
      </p>
      <ul className={styles.leads}>
        {choices.map((lead) => (
          <li key={lead.id}>
            <button type="button" aria-current={lead.id === current} disabled={busy} onClick={() => onChoose(lead)}>
              <strong>{lead.name}</strong>
              <span>{[lead.company, lead.email].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
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
}

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
