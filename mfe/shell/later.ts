import './theme/forced-colors.css'
import './theme/print.css'
import { keepFocusNear } from './layout/near-focus.ts'

export { readScreensAhead } from './read-ahead.ts'

keepFocusNear(document)
