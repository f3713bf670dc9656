import { useState } from 'react'
import type { Step, StepKind } from '#contracts/workflow/steps.ts'
import { newStep } from './step-words.ts'

/** A stable key, so that a step keeps its fields when it moves. */
type Row = { readonly key: number; readonly step: Step }

/** The steps of a form, and which one of them is open. */
export const useStepRows = (initial: readonly Step[], first: number) => {
  const [rows, setRows] = useState<readonly Row[]>(() => initial.map((step, key) => ({ key, step })))
  const [chosen, setChosen] = useState(first)
  const row = rows[chosen]
  const steps = rows.map(({ step }) => step)
  return {
    steps,
    chosen,
    row,
    choose: setChosen,
    add: (kind: StepKind) => {
      const key = 1 + Math.max(-1, ...rows.map((one) => one.key))
      setRows([...rows, { key, step: newStep(kind, steps) }])
      setChosen(rows.length)
    },
    change: (step: Step) => row !== undefined && setRows(rows.with(chosen, { ...row, step })),
    move: (from: number, to: number) => {
      const moved = rows[from]
      if (moved === undefined) return
      setRows(rows.toSpliced(from, 1).toSpliced(to, 0, moved))
      setChosen(to)
    },
    remove: () => {
      setRows(rows.toSpliced(chosen, 1))
      setChosen(Math.max(0, chosen - 1))
    },
  }
}
