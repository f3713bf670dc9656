import '../theme/forced-colors.css'
import '../theme/print.css'
import { keepFocusNear } from './near-focus.ts'

export { readScreensAhead } from '../remotes/read-ahead.ts'

keepFocusNear(document)
