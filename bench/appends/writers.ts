import { type Measured, measured } from '../measured.ts'

/** One unit of work, repeated. */
export type Work = () => Promise<unknown>

/** A contender: `writer` prepares one writer, with its own stream if it changes one. */
export type Appending = {
  readonly name: string
  readonly writer: (index: number) => Promise<Work>
  readonly close: () => Promise<void>
}

/** Runs all writers concurrently in closed loops for this many seconds. */
export const writeFor = async (seconds: number, writers: readonly Work[]): Promise<Measured> => {
  const latencies: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(writers.map((work) => writeUntil(end, work, latencies)))
  return measured(latencies, (performance.now() - start) / 1000)
}

const writeUntil = async (end: number, work: Work, latencies: number[]) => {
  for (let began = performance.now(); began < end; ) {
    await work()
    const done = performance.now()
    latencies.push(done - began)
    began = done
  }
}
