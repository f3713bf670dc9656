import { FilterSelect, formatter } from '@atrium/kit'
import { useEffect, useRef } from 'react'
import type { LeadAddress } from '../model/use-lead-address.ts'
import styles from './lead-toolbar.module.css'

type Props = {
  address: LeadAddress
  /** They were just asked for, and take the focus. */
  fresh: boolean
}

/** The filters by next contact, value, age and newsletter. */
export const FurtherFilters = ({ address: { filters, set }, fresh }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that opened them is unmounted.
    if (fresh) place.current?.querySelector('select')?.focus()
  }, [fresh])
  const age = filters.minAge === undefined ? filters.maxAge : 'older'
  return (
    <div ref={place} className={styles.further}>
      <FilterSelect
        label="Follow-up"
        any="Any follow-up"
        value={filters.followUp}
        labels={followUpLabels}
        onChange={(followUp) => set('followUp', followUp)}
      />
      <FilterSelect
        label="Value"
        any="Any value"
        value={filters.minValue}
        labels={valueLabels()}
        onChange={(least) => set('minValue', least)}
      />
      <FilterSelect label="Age" any="Any age" value={age} labels={ageLabels} onChange={(next) => set('age', next)} />
      <FilterSelect
        label="Newsletter"
        any="With or without newsletter"
        value={filters.newsletter}
        labels={{ subscribed: 'Newsletter subscribers' }}
        onChange={(newsletter) => set('newsletter', newsletter)}
      />
    </div>
  )
}

const followUpLabels = {
  overdue: 'Follow-up overdue',
  today: 'Follow-up today',
  week: 'Follow-up within 7 days',
  none: 'No follow-up',
}

const ageLabels: Readonly<Record<string, string>> = {
  7: 'Up to 7 days old',
  30: 'Up to 30 days old',
  90: 'Up to 90 days old',
  older: 'Older than 90 days',
}

/** In the main unit of the currency. */
const steps = [5_000, 15_000, 50_000]

const valueLabels = (): Readonly<Record<string, string>> =>
  Object.fromEntries(steps.map((step) => [step * formatter.unit, `At least ${formatter.value(step * formatter.unit)}`]))
