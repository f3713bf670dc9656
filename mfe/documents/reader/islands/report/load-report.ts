import { errorOfStatus } from '../../reading/report-errors.ts'
import { countError } from './count.ts'
import { showUnable } from './show-unable.ts'

/** The server sent no report: asks for it here, and has the page made anew where there is one, once. */
export const loadReport = async (report: HTMLElement): Promise<void> => {
  const response = await fetch('/api/public/report', { headers: { accept: 'application/json' } }).catch(() => null)
  if (response?.ok && !wasReloaded()) {
    location.reload()
    return
  }
  const error = errorOfStatus(response?.status ?? 500)
  countError(error)
  showUnable(report, error)
}

/** Then it has been tried already. */
const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
