import { useEffect, useState } from 'react'
import { OwnerSelector, PrioritySelector, StatusSelector } from '../lead-selectors.tsx'
import type { Controls, ScrollRest } from './lead-layout.ts'

const controls: Controls = { Status: StatusSelector, Priority: PrioritySelector, Owner: OwnerSelector }

/** The controls of a row, or their looks as long as the list scrolls in which it came up. */
export const useControls = (canWrite: boolean, rest: ScrollRest | undefined, index: number): Controls => {
  const [isAtRest, setIsAtRest] = useState(() => rest === undefined || !rest.isScrolling())
  useEffect(() => (isAtRest ? undefined : rest?.whenAtRest(index, () => setIsAtRest(true))), [isAtRest, rest, index])
  // For readers, the controls are only looks.
  return isAtRest || !canWrite || rest === undefined ? controls : rest.looks
}
