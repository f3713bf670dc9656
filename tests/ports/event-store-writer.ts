import { aStream, firstAppend, valueChanged } from '#tests/support/appends.ts'
import { openProcess } from '#tests/support/atrium-process.ts'
import { captured } from '#tests/support/leads.ts'

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
