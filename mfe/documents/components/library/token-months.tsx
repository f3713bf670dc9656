import { AppCard, call, formatter, usePart } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { writing } from '#contracts/document/http/writing.ts'
import styles from './library.module.css'

const { count } = formatter

/** The AI's token usage by month; nothing if it was never used. */
export const TokenMonths = () => {
  const data = usePart(
    'The use of tokens',
    useQuery({
      queryKey: ['token-use'],
      queryFn: ({ signal }) => call(writing.tokenMonths, { signal }),
      refetchOnMount: 'always',
    }),
  )
  if (data === undefined || data.months.length === 0) return null
  return (
    <AppCard className={styles.card}>
      <h2 className={styles.title}>Tokens by month</h2>
      <p className={styles.text}>What the AI took for documents and edits. Each document shows its own.</p>
      <table className={styles.tokens}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Read</th>
            <th scope="col">Written</th>
          </tr>
        </thead>
        <tbody>
          {data.months.map(({ month, promptTokens, completionTokens }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{count(promptTokens)}</td>
              <td>{count(completionTokens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </AppCard>
  )
}
