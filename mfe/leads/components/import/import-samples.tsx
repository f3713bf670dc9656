import type { LeadImport } from '#contracts/lead/http/lead-files.ts'
import { fieldLabels } from '../../model/import-columns.ts'
import styles from './import.module.css'

/** A few values of each column as they would be stored, so that a wrong reading is noticed before the import. */
export const ImportSamples = ({ columns, samples }: Pick<LeadImport, 'columns' | 'samples'>) => {
  const read = columns.flatMap(({ field }, place) => {
    const values = samples?.[place] ?? []
    return field === null || values.length === 0 ? [] : [{ field, values }]
  })
  if (read.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={styles.samples} tabIndex={0} aria-label="Values as they would be stored">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">As it would be stored</th>
          </tr>
        </thead>
        <tbody>
          {read.map(({ field, values }) => (
            <tr key={field}>
              <th scope="row">{fieldLabels[field] ?? field}</th>
              <td>{values.join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
