import { AppCard, countOf, RelativeTime } from '@atrium/kit'
import { useEffect, useRef } from 'react'
import type { Today, TodaySectionName } from '#contracts/today/http.ts'
import { ItemActs } from './item-acts.tsx'
import { ItemLink } from './item-link.tsx'
import styles from './today.module.css'

/** In the order of a morning: what others wait for comes first. */
const titles: readonly (readonly [TodaySectionName, string])[] = [
  ['messages', 'Messages'],
  ['leads', 'New leads'],
  ['questions', 'Questions'],
  ['meetings', 'Meetings'],
  ['tasks', 'Tasks'],
  ['followUps', 'Follow-ups'],
  ['approvals', 'Approvals'],
  ['links', 'Proposals to decide'],
  ['runs', 'Failed runs'],
]

/** With their titles, in the order of the screen. */
export const filledSections = (today: Today) => titles.filter(([name]) => today[name].count > 0)

/** The sections that are not empty. `past`: nothing can be done about them. */
export const Sections = ({ today, past }: { today: Today; past: boolean }) => (
  <div className={styles.sections} {...useKeptFocus(today)}>
    {filledSections(today).map(([name, title]) => (
      <AppCard key={name} className={styles.section}>
        <section aria-labelledby={`today-${name}`}>
          <h2 id={`today-${name}`} tabIndex={-1}>
            {title} <span className={styles.count}>{today[name].count}</span>
          </h2>
          <ul>
            {today[name].items.map((item) => (
              <li key={item.id}>
                <p>
                  <ItemLink item={item} className="clamped">
                    {item.text}
                  </ItemLink>{' '}
                  <RelativeTime at={item.at} />
                </p>
                {!past && <ItemActs name={name} item={item} />}
              </li>
            ))}
          </ul>
          <Rest of={today[name]} />
        </section>
      </AppCard>
    ))}
  </div>
)

const Rest = ({ of: { count, items } }: { of: Today[TodaySectionName] }) =>
  count > items.length && <p className={styles.rest}>{countOf(count - items.length, 'more item')}</p>

/** Moves the focus to its section's heading, or to the page's, when its item is done and leaves. */
const useKeptFocus = (today: Today) => {
  const section = useRef<string | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item leaves with new data
  useEffect(() => {
    if (section.current === undefined || document.activeElement !== document.body) return
    const heading = document.getElementById(section.current) ?? document.querySelector<HTMLElement>('main h1')
    heading?.focus()
  }, [today])
  return {
    onFocus: ({ target }: { target: EventTarget & Element }) => {
      section.current = target.closest('section')?.getAttribute('aria-labelledby') ?? undefined
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (relatedTarget !== null) section.current = undefined
    },
  }
}
