import { useEffect, useState } from 'react'
import {
  OwnerLook,
  OwnerSelector,
  PriorityLook,
  PrioritySelector,
  StatusLook,
  StatusSelector,
} from '../lead-selectors.tsx'
import type { ScrollRest } from './scroll-rest.ts'

const controls = { Status: StatusSelector, Priority: PrioritySelector, Owner: OwnerSelector }
const looks = { Status: StatusLook, Priority: PriorityLook, Owner: OwnerLook }

/** The controls of a row, or their looks as long as the list scrolls in which it came up. */
export const useControls = (canWrite: boolean, rest: ScrollRest | undefined) => {
  const [isAtRest, setIsAtRest] = useState(() => rest === undefined || !rest.isScrolling())
  useEffect(() => (isAtRest ? undefined : rest?.whenAtRest(() => setIsAtRest(true))), [isAtRest, rest])
  // For readers, the controls are only looks.
  return isAtRest || !canWrite ? controls : looks
}
