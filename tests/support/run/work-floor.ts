import { expect, onTestFinished } from 'vitest'
import type { RunEvent } from '#domain/run/model/index.ts'
import {
  type CallAnswer,
  type RecordingEndpoint,
  recordingEndpoint,
} from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { runWorker } from '#tests/support/process/run-worker.ts'
import { runDesk } from './run-desk.ts'

/** Helpers for tests of workers: a desk, endpoints, workers, and the outcome of a run. */
export const workFloor = (here: AtriumProcess) => {
  const desk = runDesk(here)

  const endpoint = async (answer: CallAnswer, workflowId = 7) => {
    const recording = await recordingEndpoint(answer)
    onTestFinished(recording.close)
    await desk.create(workflowId, { apiEndpoint: recording.url })
    return recording
  }

  /** A worker that must not have a defect before the test ends. */
  const work = async (process: AtriumProcess, name = 'a', concurrency?: number) => {
    const worker = await runWorker(process, name, concurrency)
    const stop = async () => {
      await worker.stop()
      expect(worker.defects).toEqual([])
    }
    let stopped: Promise<void> | null = null
    const once = () => {
      stopped ??= stop()
      return stopped
    }
    onTestFinished(once)
    return { stop: once }
  }

  const typesOf = async (runId: string) =>
    (await here.store.read<RunEvent>(`run-${runId}`)).events.map(({ type }) => type.slice('Run'.length))

  const waitForEnd = (runId: string) =>
    eventually(async () => {
      const run = await desk.runs.find(runId)
      expect(run?.completedAt).not.toBeNull()
      return run
    }, 20_000)

  const waitForCalls = (recording: RecordingEndpoint, times = 1) =>
    eventually(() => expect(recording.calls.length).toBeGreaterThanOrEqual(times))

  return { desk, endpoint, work, typesOf, waitForEnd, waitForCalls }
}
