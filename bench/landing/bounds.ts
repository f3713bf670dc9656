import type { Bound } from '../report.ts'

/** The targets of the public site on a slow phone; paints relative to one static file with the same content. */
export const bounds = {
  paint: { max: 1.1, unit: ' x the static file' },
  shift: { max: 0, unit: '' },
  blocked: { max: 50, unit: ' ms' },
  answer: { max: 300, unit: ' ms' },
  scriptsBefore: { max: 10, unit: ' kB' },
  scriptsAfter: { max: 100, unit: ' kB' },
  styles: { max: 15, unit: ' kB' },
  judged: { min: 100, unit: '' },
} as const satisfies Record<string, Bound>
