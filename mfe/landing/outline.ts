import type { OutlineDraft } from '#contracts/mfe/outline.ts'
import { titles } from './content/site.ts'

export const outline: OutlineDraft = {
  routes: Object.entries(titles).map(([path, title]) => ({ path, title, frame: 'page' })),
}
