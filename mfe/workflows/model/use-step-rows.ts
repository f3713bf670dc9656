import { useState } from 'react'
import type { Step, StepKind } from '#contracts/workflow/steps.ts'
import { newStep } from './step-words.ts'

/** A stable key, so that a step keeps its fields when it moves. */
type Row = { readonly key: number; readonly step: Step }

/** The steps of a form, and which one of them is open. */
export const useStepRows = (initial: readonly Step[], first: number) => {
  const [rows, setRows] = useState<readonly Row[]>(() => initial.map((step, key) => ({ key, step })))
  const [index, setIndex] = useState(first)
  const row = rows[index]
  const steps = rows.map(({ step }) => step)
  return {
    steps,
    chosen: index,
    row,
    choose: setIndex,
    add: (kind: StepKind) => {
      const key = 1 + Math.max(-1, ...rows.map((one) => one.key))
      setRows([...rows, { key, step: newStep(kind, steps) }])
      setIndex(rows.length)
    },
    change: (step: Step) => row !== undefined && setRows(rows.with(index, { ...row, step })),
    move: (from: number, to: number) => {
      const movedRow = rows[from]
      if (movedRow === undefined) return
      setRows(rows.toSpliced(from, 1).toSpliced(to, 0, movedRow))
      setIndex(to)
    },
    remove: () => {
      setRows(rows.toSpliced(index, 1))
      setIndex(Math.max(0, index - 1))
    },
  }
}
