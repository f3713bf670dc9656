import { Button } from '@radix-ui/themes'
import type { FileEncoding, LeadImport } from '#contracts/lead/http/lead-files.ts'
import styles from './import.module.css'

type Props = { encodings: NonNullable<LeadImport['encodings']>; onChoose: (encoding: FileEncoding) => void }

/** The first rows of the file as each encoding reads them, to choose the one in which the names are right. */
export const EncodingChoice = ({ encodings, onChoose }: Props) => (
  <ul className={styles.encodings}>
    {encodings.map(({ encoding, rows }) => (
      <li key={encoding}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
        <section className={styles.samples} tabIndex={0} aria-label={`Rows in ${encoding}`}>
          <table>
            <tbody>
              {rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
                <tr key={row}>
                  {cells.map((cell, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: nor have cells
                    <td key={place}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <Button variant="soft" size="3" onClick={() => onChoose(encoding)}>
          Read as {encoding}
        </Button>
      </li>
    ))}
  </ul>
)
