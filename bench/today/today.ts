import { postgresTodayReader } from '#adapters/postgres/today/today-reader.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { timed } from '../measured.ts'
import { boundLine } from '../report.ts'
import { todayBound } from '../targets.ts'
import { seedToday } from './seed-today.ts'

const rounds = 200

/** What waits for staff among 100,000 leads and 20,000 tasks: the times of one answer of the database. */
export const printToday = async (url: string, print: (text: string) => void): Promise<void> => {
  const { postgres, close } = openProcess(url)
  try {
    for (const statement of seedToday.split(/;\n/).filter((text) => text.trim() !== ''))
      await postgres.pool.query(statement)
    const reader = postgresTodayReader(postgres)
    const query = { userId: '01980000-0000-7000-8000-0000000000aa', now: new Date().toISOString(), timeZone: 'UTC' }
    const { today, ...sections } = await reader.read(query)
    print(`Today, ${today}, among 100,000 leads and 20,000 tasks\n`)
    for (const [section, { count }] of Object.entries(sections)) print(`           ${section}: ${count}`)
    const taken: number[] = []
    for (let round = 0; round < rounds; round += 1) taken.push(await timed(() => reader.read(query)))
    const sorted = taken.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor((rounds - 1) * share)] ?? Number.NaN
    print(boundLine('today, p95', at(0.95), todayBound))
    print(`           p50 ${at(0.5).toFixed(1)} ms, worst ${at(1).toFixed(1)} ms\n`)
  } finally {
    await close()
  }
}
