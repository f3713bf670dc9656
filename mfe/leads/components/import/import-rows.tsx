import { LoadFailure, NextPage } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import type { ImportedRow } from '#contracts/lead/http/lead-files.ts'
import { useImportRows } from '../../api/use-import.ts'
import styles from './import.module.css'

type Outcome = ImportedRow['outcome']
type Props = { id: string; outcome: Outcome | undefined; words: (outcome: Outcome) => string }

/** The report, row by row. */
export const ImportRows = ({ id, outcome, words }: Props) => {
  const list = useImportRows(id, outcome)
  if (list.data === undefined && list.error !== null)
    return <LoadFailure what="The report" failure={list.error} onRetry={list.refetch} compact />
  if (list.data === undefined) return <Skeleton height="8rem" />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className={styles.soft}>No such rows.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={styles.rows} tabIndex={0} aria-label="Report by row">
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Line</th>
            <th scope="col">Outcome</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, line, outcome: came, detail }) => (
            <tr key={row} data-outcome={came}>
              <td>{row}</td>
              <td>{line}</td>
              <td>{words(came)}</td>
              <td>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <NextPage list={list} label="Show more rows" />
    </section>
  )
}
