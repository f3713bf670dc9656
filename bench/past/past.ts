import type { LeadSearch } from '#domain/lead/ports/lead-reader.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { boundLine } from '../report.ts'
import { pastBounds } from '../targets.ts'
import { seedPast } from './seed-past.ts'

const moments = ['2025-02-10', '2025-09-20', '2026-05-31'].map((day) => `${day}T15:00:00.000Z`)
const months = Array.from({ length: 12 }, (_, n) => `2025-${String(n + 1).padStart(2, '0')}`)
const page: LeadSearch = { sort: '-createdAt', limit: 100 }

type Ask = (past: AtriumProcess['leadPast'], moment: string) => Promise<unknown>

/** The screens' queries as of a moment, each to a fresh process. */
const questions = new Map<string, Ask>([
  ['list', (past, moment) => past.at(moment).list(page)],
  ['list by name, search', (past, moment) => past.at(moment).list({ ...page, sort: 'name', search: 'lead 77' })],
  ['board', (past, moment) => past.at(moment).board({ ...page, limit: 25 })],
  ['numbers', (past, moment) => past.at(moment).stats()],
  ['trends', (past, moment) => past.at(moment).trends(months)],
  ['moves', (past, moment) => past.moves({ from: moments[0] ?? '', to: moment }, { limit: 100 })],
])

/** The times of the first answers as of early, middle and recent moments. */
export const printPast = async (url: string, print: (text: string) => void): Promise<void> => {
  const events = await seedPast(url)
  print(
    `The past of 100,000 leads with ${events.toLocaleString('en-US')} events (the slowest of 9 first answers each)\n`,
  )
  for (const [kind, ask] of questions) {
    const taken: number[] = []
    for (const moment of [...moments, ...moments, ...moments]) taken.push(await firstAnswer(url, ask, moment))
    print(boundLine(kind, Math.max(...taken), pastBounds.answer))
  }
  print('')
}

const firstAnswer = async (url: string, ask: Ask, moment: string): Promise<number> => {
  const process = openProcess(url)
  try {
    await process.store.read('lead-nobody')
    const began = performance.now()
    await ask(process.leadPast, moment)
    return performance.now() - began
  } finally {
    await process.close()
  }
}
