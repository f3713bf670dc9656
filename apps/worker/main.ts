import { runProgram } from '#apps/stop-signals.ts'

runProgram(async () => (await import('./run-worker.ts')).runWorker)
