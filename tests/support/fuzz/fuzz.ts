import fc, { type IAsyncProperty, type IProperty } from 'fast-check'
import { test } from 'vitest'

const seconds = Number(process.env.FUZZ_SECONDS ?? 0.5)

/** Checks a property with random values for half a second, or `FUZZ_SECONDS`; a failure prints its seed and shrunk value. */
export const fuzz = <Values>(title: string, property: IProperty<Values> | IAsyncProperty<Values>): void =>
  test(title, { timeout: (seconds + 60) * 1000 }, async () => {
    const checked = property as IAsyncProperty<Values>
    // At least one value, however busy the machine is.
    await fc.assert(checked, { numRuns: 1 })
    const details = await fc.check(checked, {
      numRuns: Number.MAX_SAFE_INTEGER,
      interruptAfterTimeLimit: seconds * 1000,
      markInterruptAsFailure: false,
    })
    if (details.failed && details.numRuns > 0) throw new Error(fc.defaultReportMessage(details))
  })
