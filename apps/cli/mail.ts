import { imapMailbox } from '#adapters/imap/imap-mailbox.ts'
import { postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { leadStores } from '#apps/infrastructure/stores.ts'
import { takingPorts } from '#apps/server/mailbox.ts'
import { importMails } from '#domain/mailbox/service/import-mails.ts'
import { takeMail } from '#domain/mailbox/service/take-mail.ts'
import { type Command, UsageError } from './command.ts'
import { instantOf, parseWords } from './words.ts'

/** Takes mails that came before the first look at the shared mailbox. */
export const mail: Command = {
  usage: [['mail import --since <date>', 'take the mails of the shared mailbox from a day on, without notifications']],
  run: async (words, { settings, postgres, master }, print) => {
    const { positionals, options } = parseWords(words, ['since'])
    const since = instantOf(options.since, 'since', settings.TIME_ZONE)
    if (positionals.join() !== 'import' || since === undefined)
      throw new UsageError('Say from which day on, such as --since 2026-03-01.')
    if (settings.IMAP_URL === undefined) throw new Error('No mailbox is configured. Set IMAP_URL.')
    const mailbox = imapMailbox(settings.IMAP_URL)
    try {
      const store = postgresEventStore(postgres, master, () => undefined)
      const ports = takingPorts({ ...leadStores(postgres, master, postgres), store }, settings, mailbox)
      const take = takeMail(ports)
      const counts = await importMails({ mailbox, take, clock: systemClock })(since)
      print(`${counts.taken} mails taken, ${counts.skipped} skipped, ${counts['nothing new']} known already.`)
      return 0
    } finally {
      await mailbox.close()
    }
  },
}
