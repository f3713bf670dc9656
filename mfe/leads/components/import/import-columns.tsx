import type { LeadImport } from '#contracts/lead/http/lead-files.ts'
import styles from './import.module.css'

const separators: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  status: 'Status',
  priority: 'Priority',
  source: 'Source',
  estimatedValue: 'Estimated value',
  notes: 'Notes',
  createdAt: 'Created',
  lastContactDate: 'Last contact',
  followUpDate: 'Follow-up',
  lostReason: 'Lost reason',
}

/** How the columns were mapped, so that a wrong guess is noticed before the import. */
export const ImportColumns = ({ state: { encoding, separator, columns } }: { state: LeadImport }) => (
  <details className={styles.columns}>
    <summary>
      Read as {encoding}, separated by {separators[separator] ?? separator}, {columns.length} columns
    </summary>
    <ul>
      {columns.slice(0, 50).map(({ column, field }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headings may come twice, their places do not
        <li key={place}>
          {column === '' ? '(no heading)' : column}{' '}
          <span>{field === null ? 'left out' : `→ ${fieldLabels[field] ?? field}`}</span>
        </li>
      ))}
    </ul>
  </details>
)
