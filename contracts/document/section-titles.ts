/** The documents' section names, as on their pages. */
const sectionTitles: Readonly<Record<string, string>> = {
  summary: 'Executive Summary',
  objectives: 'Objectives',
  solution: 'Proposed Solution',
  pillars: 'Strategic Pillars',
  scope: 'Project Scope & Deliverables',
  timeline: 'Project Timeline',
  investment: 'Estimated Investment',
  'next-steps': 'Next Steps',
  terms: 'Terms',
  objective: 'Understanding Your Objective',
  philosophy: 'Guiding Philosophy',
  framework: 'Phased Engagement Framework',
  options: 'Options for the First Step',
}

/** A section's name by its key; a section of the library's own has its key as a name. */
export const sectionTitle = (key: string): string =>
  (Object.hasOwn(sectionTitles, key) ? sectionTitles[key] : null) ?? key
