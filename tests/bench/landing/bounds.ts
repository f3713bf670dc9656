import type { Bound } from '../report.ts'

/** What the public site has to reach on a slow phone; paints as times those of the same content in one static file. */
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
