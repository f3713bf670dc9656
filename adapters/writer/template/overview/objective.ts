import { listed, paragraphs } from '../markup.ts'
import { itemsOf } from '../reading/items.ts'
import type { OverviewNotes } from './notes.ts'

/** What we understood of the client's objective, from the objectives and the meeting's notes. */
export const objective = ({ clientName, objectives, meetingNotes }: OverviewNotes): string =>
  paragraphs(
    opening(clientName),
    listed('What you want to achieve', itemsOf(objectives)),
    listed('What we took away from our conversation', itemsOf(meetingNotes)),
    closing,
  )

const opening = (clientName: string): string =>
  `Thank you for the open conversation about ${clientName}, its customers and its plans. Before we suggest anything, we want to be sure that we understood you. This is what we heard.`

const closing =
  'If we misread a point, or left out one that matters, please tell us before we go further. The rest of this overview follows from what stands here.'
