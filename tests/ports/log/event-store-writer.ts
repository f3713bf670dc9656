import { captured } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend, valueChanged } from '#tests/support/log/appends.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'

/** A process whose writers append in closed loops, each to new streams; reports when it is done. */
const [, , url = '', writers = '8', appends = '50'] = process.argv
const { store, close } = openProcess(url)

const write = async () => {
  for (let n = 0; n < Number(appends); n++) {
    await store.append(firstAppend(aStream(), [captured(), valueChanged(n)]))
  }
}

await Promise.all(Array.from({ length: Number(writers) }, write))
await close()
