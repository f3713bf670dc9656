import { AppCard, Icon } from '@atrium/kit'
import { createContext, type ReactNode, type RefObject, useContext, useId, useState } from 'react'
import { useWorkflowAddress } from '../../model/use-workflow-address.ts'
import styles from './section.module.css'

const noSection = 'none'
const First = createContext<string>(noSection)

/** Sections of which one is open: the one in the address, or else this one. */
export const FirstSection = ({ name, children }: { name: string; children: ReactNode }) => (
  <First value={name}>{children}</First>
)

type Props = {
  name: string
  title: string
  /** One line, while the section is folded. */
  summary: string
  /** A button beside the title, while the section is open. */
  action?: ReactNode
  /** The button that folds the section, for the focus that a closed form leaves. */
  heading?: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

/** A section that folds to its title and one line. What is typed in it remains while another one is open. */
export const Section = ({ name, title, summary, action, heading, children }: Props) => {
  const { section, set } = useWorkflowAddress()
  const isOpen = (useContext(First) === name && section === null) || section === name
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const id = useId()
  return (
    <AppCard className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <button
            ref={heading}
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            aria-describedby={isOpen ? undefined : `${id}-summary`}
            onClick={() => set({ section: isOpen ? noSection : name })}
          >
            <Icon name={isOpen ? 'chevronUp' : 'down'} />
            {title}
          </button>
        </h2>
        {isOpen ? (
          action
        ) : (
          <p id={`${id}-summary`} className={styles.summary}>
            {summary}
          </p>
        )}
      </div>
      <div id={`${id}-body`} className={styles.body} hidden={!isOpen}>
        {wasOpened && children}
      </div>
    </AppCard>
  )
}

type Answer<Data> = { readonly data: Data | undefined; readonly error: unknown }

/** The line of a section whose data may be on their way. */
export const summaryOf = <Data,>({ data, error }: Answer<Data>, words: (data: Data) => string): string => {
  if (data !== undefined) return words(data)
  return error === null ? '' : 'Could not be loaded'
}
