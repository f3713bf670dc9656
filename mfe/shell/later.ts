import './theme/forced-colors.css'
import './theme/long-words.css'
import './theme/popovers.css'
import './theme/print.css'
import './theme/text-direction.css'
import { refuseStrayPresses } from './layout/double-press.ts'
import { leaveEmptySearch } from './layout/empty-search.ts'
import { keepFocusNear } from './layout/near-focus.ts'
import { followNewerBuild } from './layout/newer-build.ts'
import { submitOnce } from './layout/one-submit.ts'
import { keepPlace, returnToPlace } from './layout/page-place.ts'
import { followTranslator } from './layout/translated-text.ts'
import { refuseUnreadableFields } from './layout/unreadable-fields.ts'

export { readScreensAhead } from './read-ahead.ts'

keepFocusNear(document)
returnToPlace()
keepPlace()
leaveEmptySearch(document)
refuseStrayPresses(document)
submitOnce(document)
followTranslator(document)
refuseUnreadableFields(document)
followNewerBuild()
