/** A defence in the code, its replacement without the defence, and the spec that must then fail. */
export type Defence = {
  readonly name: string
  readonly file: string
  /** Occurs once in the file. */
  readonly code: string
  readonly without: string
  readonly spec: string
}

type Cut = readonly [name: string, code: string, without: string, spec: string]

/** Defences of one file. */
export const of = (file: string, ...cuts: readonly Cut[]): readonly Defence[] =>
  cuts.map(([name, code, without, spec]) => ({ name, file, code, without, spec: `tests/${spec}.spec.ts` }))
