import type { NoteKind } from '#domain/lead/model/index.ts'

/** What staff did for a lead, or what it wrote again; in days before now. */
export type Work = { readonly daysAgo: number } & (
  | { readonly did: 'note'; readonly kind: NoteKind; readonly text: string }
  | { readonly did: 'task'; readonly title: string; readonly dueInDays: number | null; readonly doneDaysAgo?: number }
  | { readonly did: 'message'; readonly message: string }
)

const noteWork = (daysAgo: number, kind: NoteKind, text: string): Work => ({ daysAgo, did: 'note', kind, text })

/** `dueInDays`: from today, negative if it is over; null: without a date. */
const taskWork = (daysAgo: number, title: string, dueInDays: number | null): Work => ({
  daysAgo,
  did: 'task',
  title,
  dueInDays,
})

const done = (daysAgo: number, title: string, doneDaysAgo: number): Work => ({
  daysAgo,
  did: 'task',
  title,
  dueInDays: -Math.round(doneDaysAgo),
  doneDaysAgo,
})

const wroteAgain = (daysAgo: number, message: string): Work => ({ daysAgo, did: 'message', message })

/** The week of the office, by the address of the lead. */
export const officeWeek: Readonly<Record<string, readonly Work[]>> = {
  'priya.raman@harborpt.example': [
    noteWork(6.2, 'call', 'Rang Priya. The three booking systems export CSV, one of them only by hand.'),
    done(6.1, 'Send the proposal to Priya', 4),
    taskWork(3.8, 'Ask Priya whether the board has read it', 0),
  ],
  'ines@casadacortica.example': [
    noteWork(5.5, 'meeting', 'Half an hour by video. She decides alone; the budget is for this quarter.'),
    taskWork(2, 'Call Ines about the two kinds of customers', -1),
  ],
  'office@brightsmile.example': [
    noteWork(4.5, 'call', 'The lease is to be signed in six weeks. They have addresses, no postcodes.'),
    taskWork(4.4, 'Find out what postcodes cost', 2),
  ],
  'oliver@marshcycles.example': [
    noteWork(6, 'note', 'Repairs are the better customers: start there.'),
    wroteAgain(0.9, 'We talked it over. Can the first step be smaller?'),
  ],
  'mei@lotusyoga.example': [taskWork(4.8, 'Send two dates for a meeting', 0)],
  'arturo@benitezmotors.example': [
    noteWork(3, 'call', 'Service and sales are two companies on paper. Needs a contract with both.'),
    taskWork(2.9, 'Draft the contract for both companies', 3),
    wroteAgain(0.4, 'My sales manager would like to join the next call. Is Thursday possible?'),
  ],
  'henrik@fjordferry.example': [noteWork(5.9, 'note', 'Season starts in May; nothing before that.')],
  'bea@holmgarden.example': [done(6.5, 'Thank Beatrice for sending Oliver', 5)],
  'ruben@aguilartiles.example': [
    noteWork(6, 'call', 'Left a message with his assistant.'),
    taskWork(5.9, 'Ring Ruben again', -2),
  ],
  'tove@skargardsbat.example': [taskWork(5.5, 'Read the list of boats', 1)],
  'emily@hartveterinary.example': [
    noteWork(4.2, 'meeting', 'At their practice. Paper reminders cost 2,000 a month; the list is in one system.'),
    done(4.1, 'Write down what we saw at the practice', 3),
    taskWork(3, 'Prepare the proposal for Emily', 0),
  ],
  'marco@riccibikes.example': [taskWork(4.8, 'Work out a price for Marco', 5)],
  'aisha@rahmantextiles.example': [
    noteWork(2.7, 'call', 'The spellings are the point: 14,000 rows, perhaps 9,000 customers.'),
    taskWork(2.6, 'Ask for a sample of the four lists', -1),
    wroteAgain(0.3, 'The sample is ready. Where shall I send it?'),
  ],
  'lars@petersenwind.example': [done(3, 'Look at the figures of March', 2)],
  'chiara@morettiglass.example': [taskWork(2.1, 'Introduce Chiara to Sofia’s web shop', null)],
}
