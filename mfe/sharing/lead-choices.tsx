import { call, LoadFailure, SearchBox } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Lead, leads } from '#contracts/lead/http/leads.ts'
import styles from './lead-choices.module.css'

/** How many leads are listed. */
const maxShown = 8

type Props = { current?: string | null; busy: boolean; onChoose: (lead: Lead) => void }

/** Finds a lead by name, address or company, to choose it. */
export const LeadChoices = ({ current = null, busy, onChoose }: Props) => {
  const [search, setSearch] = useState('')
  const {
    data: page,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['leads', 'picker', search],
    queryFn: ({ signal }) => call(leads.list, { query: { search, limit: maxShown }, signal }),
    placeholderData: (previous) => previous,
  })
  const choices = page?.leads.filter(({ email }) => email !== '') ?? []
  return (
    <>
      <SearchBox label="Search leads" placeholder="Name, e-mail or company" value={search} onSearch={setSearch} />
      <p role="status" className={styles.none}>
        {error === null && page !== undefined && choices.length === 0 && 'No lead matches.'}
      </p>
      {error !== null && <LoadFailure what="The leads" failure={error} onRetry={refetch} busy={isFetching} compact />}
      <ul className={styles.leads}>
        {choices.map((lead) => (
          <li key={lead.id}>
            <button type="button" aria-current={lead.id === current} disabled={busy} onClick={() => onChoose(lead)}>
              {lead.name !== '' && <strong>{lead.name}</strong>}
              <span>{[lead.company, lead.email].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
