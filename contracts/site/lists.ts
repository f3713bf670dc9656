type Limits = { readonly min: number; readonly max: number }

/** How many entries a list of the texts may have; a list that is not named has as many as its drawing or form. */
export const listLimits = {
  'hero.facts': { min: 1, max: 6 },
  'problem.items': { min: 1, max: 8 },
  'services.items': { min: 1, max: 8 },
  'process.items': { min: 1, max: 6 },
  'leadCapture.benefits': { min: 1, max: 6 },
  'summary.items': { min: 1, max: 8 },
  'contact.next': { min: 1, max: 6 },
  'legal.sections': { min: 1, max: 60 },
  'legal.paragraphs': { min: 0, max: 30 },
  'legal.points': { min: 0, max: 30 },
} as const satisfies Readonly<Record<string, Limits>>

/** The limits of the list at a path in the texts of a language, such as `problem.items`; null where its length is fixed. */
export const limitsAt = (path: string): Limits | null => {
  const name = path.startsWith('legal.') ? `legal.${path.slice(path.lastIndexOf('.') + 1)}` : path
  return Object.entries<Limits>(listLimits).find(([list]) => list === name)?.[1] ?? null
}
