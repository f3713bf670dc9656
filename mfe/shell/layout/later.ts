import '../theme/forced-colors.css'
import { keepFocusNear } from './near-focus.ts'

keepFocusNear(document)
