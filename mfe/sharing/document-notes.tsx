import { call, formatter, Icon, usePart } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { readPricing } from '#contracts/document/pricing.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import { secondPrice, secondPriceText } from '#contracts/document/second-price.ts'
import { languageName } from '#contracts/language-name.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { asClientAddress } from '#contracts/share/http/as-client.ts'
import styles from './share-form.module.css'
import type { SharedRun } from './use-shares.ts'

/** What is good to know of a document before it is shared: its language, and a second price; and how the client sees it. */
export const DocumentNotes = ({ run }: { run: SharedRun }) => {
  const data = usePart(
    'The notes on the document',
    useQuery({
      queryKey: ['shared document', run.id, run.number],
      queryFn: ({ signal }) => call(runs.read, { params: { runId: run.id }, signal }),
    }),
  )
  const document = readDocument(data?.run.outputs)
  const language = 'data' in document ? document.data.language : undefined
  const conflict = document.type === 'Proposal' ? conflictIn(document.data) : null
  return (
    <>
      <p className={styles.language}>
        {data === undefined ? ' ' : language === undefined ? byReader : `Language: ${languageName(language)}.`}{' '}
        <a href={asClientAddress(run)} target="_blank" rel="noopener">
          View as client
        </a>
      </p>
      {conflict !== null && (
        <p className={styles.conflict} role="status">
          <Icon name="warning" size={16} /> {conflict}
        </p>
      )}
    </>
  )
}

const byReader = "Language: the reader's, as the document has none."

type Priced = Parameters<typeof readPricing>[0] & { readonly investment: string }

const conflictIn = (document: Priced): string | null => {
  const table = readPricing(document)
  const conflict = table && secondPrice(document.investment, table, { ...formatter, locale: formatter.formats.locale })
  return table && conflict && secondPriceText(conflict, table.currency, formatter.price)
}
