import { startTransition, useEffect, useState } from 'react'

const settled = new WeakSet<Promise<unknown>>()

/**
 * Whether a promise has come to its end, either one. A state of its own, because React keeps a Suspense fallback for
 * 300 ms once it is shown, and with it the first reading of data by the screen that waits behind it.
 */
export const useSettled = (promise: Promise<unknown>): boolean => {
  const [, setLast] = useState<Promise<unknown>>()
  useEffect(() => {
    let current = true
    const settle = () => {
      settled.add(promise)
      // As a transition: any other update would show the fallback again for the moment in which React opens the promise.
      if (current) startTransition(() => setLast(promise))
    }
    promise.then(settle, settle)
    return () => {
      current = false
    }
  }, [promise])
  return settled.has(promise)
}
