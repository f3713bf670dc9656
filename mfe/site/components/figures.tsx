import { FormField } from '@atrium/kit'
import { valueAt, withValue } from '#contracts/value-at.ts'
import { useEditing } from './editing.tsx'
import styles from './site.module.css'
import { TextFields } from './text-fields.tsx'

const figures = {
  spotsLeft: 'Spots left',
  spotsMonth: 'Month of the spots',
  auditPrice: 'Price',
  auditMinutes: 'Minutes',
}

/** The figures of the offer, each with an optional last day. */
export const Figures = ({ path }: { path: string }) => (
  <>
    <TextFields path={path} />
    <h3 className={styles.subtitle}>Last days</h3>
    <p className={styles.text}>After the last day of a figure, the lines of the offer that name it are left out.</p>
    <div className={styles.pair}>
      {Object.entries(figures).map(([name, label]) => (
        <LastDay key={name} path={`${path}.until.${name}`} label={label} />
      ))}
    </div>
  </>
)

const LastDay = ({ path, label }: { path: string; label: string }) => {
  const { content, change, messages, canWrite } = useEditing()
  return (
    <FormField
      type="date"
      name={`content.${path}`}
      label={`${label}, last day`}
      message={messages[`content.${path}`]}
      readOnly={!canWrite}
      value={String(valueAt(content, path) ?? '')}
      onChange={({ target }) => change(withValue(content, path, target.value === '' ? undefined : target.value))}
    />
  )
}
