import '../theme/forced-colors.css'
import '../theme/print.css'
import { keepFocusNear } from './near-focus.ts'

keepFocusNear(document)
