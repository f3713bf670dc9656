import '../theme/forced-colors.css'
import { keepFocusNear } from './near-focus.ts'
import { returnFocusToButtons } from './return-focus.ts'

keepFocusNear(document)
returnFocusToButtons(document)
