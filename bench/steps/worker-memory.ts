import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { runWorker } from '#tests/support/process/run-worker.ts'

/** Prints the memory of an idle worker on a database, in its own process: bytes, as JSON. */
const [url = ''] = process.argv.slice(2)
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const opened = openProcess(url)
const worker = await runWorker(opened, 'measured', 50)
await new Promise((done) => setTimeout(done, 5000))
collect()
const { rss, heapUsed } = process.memoryUsage()
process.stdout.write(JSON.stringify({ rss, heapUsed }))
await worker.stop()
await opened.close()
