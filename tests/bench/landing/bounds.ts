import type { Bound } from '../report.ts'

/** The targets of the public site on a slow phone; paints relative to one static file with the same content. */
export const bounds = {
  paint: { most: 1.1, unit: ' x the static file' },
  shift: { most: 0, unit: '' },
  blocked: { most: 50, unit: ' ms' },
  answer: { most: 300, unit: ' ms' },
  scriptsBefore: { most: 10, unit: ' kB' },
  scriptsAfter: { most: 100, unit: ' kB' },
  styles: { most: 15, unit: ' kB' },
  judged: { least: 100, unit: '' },
} as const satisfies Record<string, Bound>
