import '../theme/forced-colors.css'
import '../theme/print.css'
import { returnFocusToButtons } from './button-focus.ts'
import { keepFocusNear } from './near-focus.ts'

export { readScreensAhead } from '../remotes/read-ahead.ts'

returnFocusToButtons(document)
keepFocusNear(document)
